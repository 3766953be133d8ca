import type { Signal } from '../signal/signal.js';

// An application may end up with two copies of this package, whose classes are not each other's: what `instanceof` does
// not tell, a symbol does that all copies share. It promises the methods of `QueuedExporter` as they are; should they
// ever change so that another version can't use them, the symbol has to be another one.
const QUEUED = Symbol.for('@otelq/sending-queue/queued-exporter/1');

/** Says of an exporter that it has its queue already, and whose items it takes. */
export function markAsQueued(exporter: object, signal: Signal): void {
  Object.defineProperty(exporter, QUEUED, { value: signal });
}

/** The signal of an exporter that has its queue already, of whichever copy of this package; undefined for any other. */
export function queuedSignal(exporter: object): unknown {
  return Reflect.get(exporter, QUEUED);
}
