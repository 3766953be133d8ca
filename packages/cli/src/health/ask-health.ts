import type { IncomingMessage } from 'node:http';
import { get } from '../endpoint/get.js';
import { asUnreachable, UnreachableError } from '../endpoint/unreachable.js';
import { asReport, type ReceivedReport } from './report-schema.js';

/** Bytes of a report: more than that of a thousand queues. */
const LARGEST_REPORT = 2 ** 22;

/**
 * Asks how an application fares.
 *
 * @param timeoutMillis - for all of it, from the first packet to the last
 * @param stop - ends it earlier
 * @throws UnreachableError, or the reason of `stop`
 */
export async function askHealth(
  endpoint: URL,
  timeoutMillis: number,
  stop?: AbortSignal,
): Promise<ReceivedReport> {
  const deadline = new AbortController();
  const late = new UnreachableError(`no answer within ${timeoutMillis} ms`);
  const timer = setTimeout(() => deadline.abort(late), timeoutMillis);
  const signal = stop === undefined ? deadline.signal : AbortSignal.any([stop, deadline.signal]);
  let response: IncomingMessage | undefined;
  try {
    // 503 is that of a report which is red.
    const question = { path: 'health', accept: 'application/json', statuses: [200, 503], signal };
    response = await get(endpoint, question);
    return parseReport(await textOf(response));
  } catch (error) {
    throw signal.aborted ? signal.reason : asUnreachable(error);
  } finally {
    clearTimeout(timer);
    response?.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > LARGEST_REPORT)
      throw new UnreachableError('it does not answer as a health endpoint does: with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseReport(text: string): ReceivedReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const report = asReport(value);
  if (report === undefined)
    throw new UnreachableError('it does not answer as a health endpoint does: with no report');
  return report;
}
