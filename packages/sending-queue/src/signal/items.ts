import type { Signal } from './signal.js';

const ITEM: Readonly<Record<Signal, string>> = {
  traces: 'span',
  logs: 'log record',
  metrics: 'metric data point',
};

/** How the items of a signal are called in a sentence, without a count or after one. */
export function itemsOf(signal: Signal, count?: number): string {
  return count === 1 ? ITEM[signal] : `${ITEM[signal]}s`;
}
