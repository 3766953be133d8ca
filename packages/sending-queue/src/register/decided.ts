import type { Signal } from '../signal/signal.js';

const decided = new WeakSet<object>();
const signals = new Set<Signal>();

/** Says of a processor or a reader of a signal that it is decided whether its exporter has a queue. */
export function markDecided(processor: object, signal: Signal): void {
  decided.add(processor);
  signals.add(signal);
}

/** Whether it is decided. Somebody may have put another exporter into it since, with the queue inside. */
export function isDecided(processor: object): boolean {
  return decided.has(processor);
}

/** Whether it is decided for any processor or reader of the signal, which has not escaped then. */
export function isReached(signal: Signal): boolean {
  return signals.has(signal);
}
