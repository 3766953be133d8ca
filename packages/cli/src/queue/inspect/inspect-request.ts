import { UsageError } from '../../usage-error.js';
import { countOf } from '../amounts.js';
import { type Choice, type ChosenRequest, chooseRequest } from './choose-request.js';
import { otlpJson } from './otlp-json.js';

/** How a request is shown: its bytes, itself as OTLP JSON, or that and which one it is in an object. */
export type Form = 'raw' | 'text' | 'json';

/** Prints a stored request, and which one it is: on the standard error, unless the form has it. */
export async function inspectRequest(directory: string, choice: Choice, form: Form): Promise<void> {
  const request = await chooseRequest(directory, choice);
  if (form === 'json') {
    process.stdout.write(`${requestJson(request)}\n`);
    return;
  }
  process.stderr.write(`${headline(request)}\n`);
  process.stdout.write(form === 'raw' ? request.payload : `${decoded(request)}\n`);
}

function requestJson(request: ChosenRequest): string {
  const { queue, slot, index, id, signal, format, items, payload, acceptedAtMillis } = request;
  const bytes = payload.byteLength;
  const place = JSON.stringify({ queue, slot, index, id, signal, format, items, bytes, acceptedAtMillis });
  // As text: parsed and written again, a number of many digits would lose some.
  return `${place.slice(0, -1)},"request":${decoded(request)}}`;
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
