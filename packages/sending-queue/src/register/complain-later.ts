import { messageOf } from '../status/message.js';
import { loadQueueing } from './load-queueing.js';
import { apiTooOld } from './registered-api.js';

/** Logs what went wrong, a turn later: where an SDK is given its processors, it makes the logger after them. */
export function complainLater(what: string, error: unknown): void {
  const message = messageOf(error);
  setTimeout(() => loadQueueing()?.log.error(`${what}: ${message}`), 0).unref();
  // A logger of an API that is too old is not heard of.
  if (apiTooOld() === undefined) return;
  process.emitWarning(`exporters may have no sending queue: ${message}`, { type: '@otelq/sending-queue' });
}
