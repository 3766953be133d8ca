import { Fifo } from './fifo.js';
import type { RateLimit } from './scenario.js';

/** Whether one more request is within the rate. To be asked once for each one that arrives. */
export type RateGate = (nowMillis: number) => boolean;

/** The gate of a rate limit. */
export function rateGate({ perSecond, as = 'window', burst = perSecond / 10 }: RateLimit): RateGate {
  return as === 'window' ? windowGate(perSecond) : bucketGate(perSecond, Math.max(1, burst));
}

function windowGate(perSecond: number): RateGate {
  const arrivals = new LastSecond();
  return (nowMillis) => arrivals.add(nowMillis) <= perSecond;
}

function bucketGate(perSecond: number, burst: number): RateGate {
  let tokens = burst;
  let filledAt = 0;
  return (nowMillis) => {
    tokens = Math.min(burst, tokens + ((nowMillis - filledAt) * perSecond) / 1000);
    filledAt = nowMillis;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}

/** Counts what arrived in the last second. */
export class LastSecond {
  readonly #times = new Fifo<number>();

  /** Adds an arrival, and returns the number of those in the last second, this one included. */
  add(nowMillis: number): number {
    this.#times.push(nowMillis);
    while ((this.#times.first ?? nowMillis) <= nowMillis - 1000) this.#times.shift();
    return this.#times.size;
  }
}
