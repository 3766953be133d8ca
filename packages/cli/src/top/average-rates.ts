import type { ReceivedQueueSample } from './event-schema.js';

type RateName = 'delivered' | 'retried' | 'dropped' | 'rejected';

/** What a queue did, in items per second. */
export type Rates = Pick<ReceivedQueueSample, RateName> & {
  /** The end of the interval that they are of, in milliseconds since the Unix epoch. */
  readonly atMillis: number;
};

/**
 * The average of the newest ones. Intervals are of one length, so that each counts as much.
 *
 * @param rates - one at least, the oldest first
 */
export function averageRates(rates: readonly Rates[], millis: number): Pick<Rates, RateName> {
  const end = rates.at(-1)?.atMillis ?? 0;
  const recent = rates.filter(({ atMillis }) => atMillis > end - millis && atMillis <= end);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / recent.length, 0);
  const meanOf = (name: 'retried' | 'dropped' | 'rejected') => {
    const names = new Set(recent.flatMap((one) => Object.keys(one[name])));
    return Object.fromEntries(
      [...names].map((key) => [
        key,
        mean(recent.map((one) => new Map(Object.entries(one[name])).get(key) ?? 0)),
      ]),
    );
  };
  return {
    delivered: mean(recent.map(({ delivered }) => delivered)),
    retried: meanOf('retried'),
    dropped: meanOf('dropped'),
    rejected: meanOf('rejected'),
  };
}
