import type { Exporter } from '../sender/exporter-sender.js';
import { queuedSignal } from './queued-brand.js';

/**
 * Makes sure that something can be put behind a queue: the types say so, plain JavaScript may hand in anything.
 *
 * @param show - how a message shows a value
 * @returns what an exporter is called where it alone knows where it sends to
 * @throws TypeError for what is no exporter, and for one that has a queue
 */
export function demandExporter(exporter: Exporter<never>, show: (value: unknown) => string): string {
  if (typeof exporter?.export !== 'function' || typeof exporter.shutdown !== 'function') {
    throw new TypeError(`exporter must be an object with export() and shutdown(), got ${show(exporter)}`);
  }
  // The outer queue would count as delivered what the inner one has merely accepted.
  if (queuedSignal(exporter) !== undefined) {
    throw new TypeError('exporter must have no queue yet, got one that has: use it as it is');
  }
  return exporter.constructor?.name ?? 'an exporter';
}
