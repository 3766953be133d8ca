import { UsageError } from '../../usage-error.js';
import { countOf } from '../amounts.js';
import { type Choice, type ChosenRequest, chooseRequest } from './choose-request.js';
import { otlpJson } from './otlp-json.js';

/** Prints a stored request, and on the standard error which one it is. */
export async function inspectRequest(directory: string, choice: Choice, isRaw: boolean): Promise<void> {
  const request = await chooseRequest(directory, choice);
  process.stderr.write(`${headline(request)}\n`);
  process.stdout.write(isRaw ? request.payload : `${decoded(request)}\n`);
}

function headline({ queue, slot, index, id, items, payload, acceptedAtMillis }: ChosenRequest): string {
  const amounts = `${countOf(items, 'item')}, ${countOf(payload.byteLength, 'byte')}`;
  const accepted = `accepted at ${new Date(acceptedAtMillis).toISOString()}`;
  return `${queue}/${slot}: request ${index}, id ${id}, ${amounts}, ${accepted}`;
}

function decoded({ signal, format, payload }: ChosenRequest): string {
  try {
    return otlpJson(signal, format, payload);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the request can't be decoded (${reason}); --raw writes it as it is`);
  }
}
