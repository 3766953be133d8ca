import { candidates } from '../config/candidates.js';
import { demand } from '../config/demand.js';
import type { SendingQueueOptions } from '../config/options.js';
import { settings } from '../config/settings.js';
import { choose, warn } from './choose.js';
import type { BatchDefaults, QueueOptions } from './options.js';

/**
 * The options of the queue, with its `timeoutMillis` decided. It comes from the first of these that gives it:
 * `timeoutMillis`, `exportTimeoutMillis`, the queue's own variables, the batching processor's, the default.
 *
 * @throws TypeError or RangeError for an `exportTimeoutMillis` that is wrong
 */
export function withExportTimeout(
  { exportTimeoutMillis, ...queue }: QueueOptions,
  { signal, prefix }: BatchDefaults,
): SendingQueueOptions {
  const { kind, default: fallback } = settings.timeout;
  const option = 'exportTimeoutMillis';
  if (exportTimeoutMillis !== undefined) demand(option, kind, exportTimeoutMillis);
  if (queue.timeoutMillis !== undefined) return queue;
  if (exportTimeoutMillis !== undefined) return { ...queue, timeoutMillis: exportTimeoutMillis };
  const env = globalThis.process?.env ?? {};
  const [own] = candidates(settings.timeout, { given: new Map(), env, signal, warn });
  if (own !== undefined) return { ...queue, timeoutMillis: own.value };
  const variable = `${prefix}_EXPORT_TIMEOUT`;
  return { ...queue, timeoutMillis: choose(kind, { option, given: undefined, variable, fallback }) };
}
