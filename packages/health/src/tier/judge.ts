import type { QueueSnapshot } from '@otelq/sending-queue';
import type { CheckResult } from '../check/check-result.js';
import type { ComponentHealth, Reason } from '../report/report.js';
import { HeldRule } from './held-rule.js';
import { dropping, queueFull, rejecting, stalled, storageFailed } from './red-rules.js';
import { unsettledItems } from './step.js';
import { worst } from './worst.js';
import {
  destinationCheckFailed,
  limitAtMinimum,
  permitsOutOfReach,
  queueFilling,
  retrying,
  throttled,
} from './yellow-rules.js';

/** What a judge is told of a queue, once in an interval. */
export interface Observation {
  readonly snapshot: QueueSnapshot;
  /** Milliseconds since the Unix epoch. Only ever shown: what a judge counts are the observations. */
  readonly atMillis: number;
  readonly check?: CheckResult | undefined;
}

export interface JudgeOptions {
  readonly intervalMillis: number;
  /** Intervals without a delivery after which a queue is stalled. */
  readonly stalledIntervals: number;
}

/** The tier of one queue, from what it was seen doing. */
export class Judge {
  /** Those of red come first, and in each tier those that say most. */
  readonly #rules: readonly HeldRule[];
  #before: QueueSnapshot | undefined;
  #intervalsWithoutDelivery = 0;
  #verdict: ComponentHealth | undefined;

  constructor({ intervalMillis, stalledIntervals }: JudgeOptions) {
    this.#rules = [
      dropping,
      rejecting,
      storageFailed,
      queueFull,
      stalled(stalledIntervals, intervalMillis),
      throttled,
      retrying,
      limitAtMinimum,
      queueFilling,
      permitsOutOfReach,
      destinationCheckFailed,
    ].map((rule) => new HeldRule(rule));
  }

  /** What was counted before the first observation is not held against the queue. */
  observe({ snapshot: now, atMillis, check }: Observation): ComponentHealth {
    this.#countInterval(this.#before, now);
    const intervalsWithoutDelivery = this.#intervalsWithoutDelivery;
    const step = { before: this.#before ?? now, now, intervalsWithoutDelivery, check };
    this.#before = now;
    const reasons = this.#rules.flatMap((rule) => rule.observe(step, atMillis) ?? []).filter(saysMore);
    const tier = worst(reasons);
    const since = this.#verdict?.tier === tier ? this.#verdict.since : new Date(atMillis).toISOString();
    this.#verdict = { tier, since, reasons };
    return this.#verdict;
  }

  #countInterval(before: QueueSnapshot | undefined, now: QueueSnapshot): void {
    const isWithoutDelivery =
      before !== undefined &&
      now.delivered === before.delivered &&
      unsettledItems(before) > 0 &&
      unsettledItems(now) > 0;
    this.#intervalsWithoutDelivery = isWithoutDelivery ? this.#intervalsWithoutDelivery + 1 : 0;
  }
}

/** A queue that is full has filled, which goes without saying. */
function saysMore(reason: Reason, _index: number, all: readonly Reason[]): boolean {
  return reason.code !== 'queue-filling' || !all.some(({ code }) => code === 'queue-full');
}
