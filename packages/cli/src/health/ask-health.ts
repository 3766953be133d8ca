import type { IncomingMessage } from 'node:http';
import { get } from '../endpoint/get.js';
import { textOf } from '../endpoint/text-of.js';
import { asUnreachable, NOT_AS, UnreachableError } from '../endpoint/unreachable.js';
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
    const text = await textOf(response, LARGEST_REPORT);
    if (text === undefined) throw new UnreachableError(`${NOT_AS}: with too much`);
    return parseReport(text);
  } catch (error) {
    throw signal.aborted ? signal.reason : asUnreachable(error);
  } finally {
    clearTimeout(timer);
    response?.destroy();
  }
}

function parseReport(text: string): ReceivedReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const report = asReport(value);
  if (report === undefined) throw new UnreachableError(`${NOT_AS}: with no report`);
  return report;
}
