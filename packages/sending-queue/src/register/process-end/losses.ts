import { itemsOf } from '../../signal/items.js';
import { SIGNALS, type Signal } from '../../signal/signal.js';
import type { Ending } from './ending.js';

/** What is asked of each that has not ended. */
interface Losing extends Pick<Ending, 'heldItems'> {
  readonly queue: Pick<Ending['queue'], 'signal' | 'undelivered'>;
}

/**
 * What of the signals is lost with the process, in words. Metrics are not lost as long as they have not been read.
 *
 * @returns undefined when everything is delivered, stored, or accounted for by the queue
 */
export function lossesOf(endings: Iterable<Losing>): string | undefined {
  const lost = new Map<Signal, number>();
  const add = (signal: Signal, items: number): void => {
    lost.set(signal, (lost.get(signal) ?? 0) + items);
  };
  const queues = new Set<Losing['queue']>();
  for (const { queue, heldItems } of endings) {
    queues.add(queue);
    add(queue.signal, heldItems);
  }
  for (const { signal, undelivered } of queues) add(signal, undelivered);
  const amounts = SIGNALS.flatMap((signal) => {
    const count = lost.get(signal);
    return count ? [`${count} ${itemsOf(signal, count)}`] : [];
  });
  return amounts.length === 0 ? undefined : amounts.join(', ');
}
