import type { QueueSnapshot } from '@otelq/sending-queue';
import type { CheckResult } from '../src/check/check-result.js';
import type { ComponentHealth } from '../src/report/report.js';
import { Judge } from '../src/tier/judge.js';
import { IDLE } from './idle-queue.js';

const START_MILLIS = Date.UTC(2026, 0, 1);

/** A queue whose figures a test changes, before a judge that sees them once in a second. */
export class WatchedQueue {
  snapshot: QueueSnapshot = IDLE;
  check: CheckResult | undefined;
  readonly #judge: Judge;
  #seconds = 0;

  constructor(stalledIntervals = 5) {
    this.#judge = new Judge({ intervalMillis: 1000, stalledIntervals });
    this.pass();
  }

  /** Changes some figures, and lets a second pass. */
  pass(change: Partial<QueueSnapshot> = {}): ComponentHealth {
    this.snapshot = { ...this.snapshot, ...change };
    const atMillis = START_MILLIS + this.#seconds++ * 1000;
    return this.#judge.observe({ snapshot: this.snapshot, atMillis, check: this.check });
  }

  /** Lets seconds pass in which nothing changes. */
  rest(seconds: number): ComponentHealth {
    let health = this.pass();
    for (let second = 1; second < seconds; second++) health = this.pass();
    return health;
  }
}

/** The codes of the reasons, in their order. */
export function codes({ reasons }: ComponentHealth): string[] {
  return reasons.map(({ code }) => code);
}
