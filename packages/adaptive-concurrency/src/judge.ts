import type { Samples } from './samples.js';

/** A queue below this part of what is allowed leaves room to grow fast, from the second cohort in a row on. */
const ROOMY = 0.5;

/** Standard errors by which a queue must exceed what is allowed in slow start, where cohorts are small. */
const SLOW_START_SIGNIFICANCE = 1.5;

/** A round trip so many times longer than if all of ours were served one after the other is none that we caused. */
const IMPOSSIBLE = 1.5;

/** With more than so many in flight, a destination that breaks down under them explains even that. */
const FEW = 2;

/** Answers that are enough to see that they are far too slow: by this factor, and by so many standard errors beyond it. */
const FAR_TOO_SLOW = { answers: 4, factor: 1.5, significance: 2.5 };

/** What the limit aims at on congestion: what would be in flight without a queue, and this part of what may queue. */
const AIMED_QUEUE = 0.75;

/** A cohort, and what it is compared with. */
export interface Evidence {
  /** Requests in flight that the cohort stands for. */
  readonly load: number;
  /** Its round-trip times. */
  readonly samples: Samples;
  /** The round trip without a queue, in milliseconds, and the standard error of that. */
  readonly baseMillis: number;
  readonly baseErrorMillis: number;
  /** Requests that may queue. */
  readonly allowed: number;
}

/** What a cohort means. */
export type Verdict =
  /** So little waits that the limit is far from being right. */
  | 'roomy'
  /** One more in flight may even wait. */
  | 'fine'
  /** One more would be one too many. */
  | 'full'
  /** More requests wait than may. */
  | 'congested'
  /** No queue of ours explains so long a round trip. */
  | 'impossible';

/** Requests that wait at the destination, by Little's law, when a round trip takes `millis`. */
export function queueOf(load: number, baseMillis: number, millis: number): number {
  return load * (1 - baseMillis / millis);
}

/** In slow start the limit is far from the right one anyway, so that only what is certain counts. */
export function judgeSlowStart({ load, samples, baseMillis, baseErrorMillis, allowed }: Evidence): Verdict {
  const queue = queueOf(load, baseMillis, samples.mean);
  // Not Math.hypot, which takes longer than all the rest: relative errors are neither huge nor tiny.
  const relativeError = Math.sqrt(
    (samples.standardError / samples.mean) ** 2 + (baseErrorMillis / baseMillis) ** 2,
  );
  const error = load * (baseMillis / samples.mean) * relativeError;
  if (queue > allowed + SLOW_START_SIGNIFICANCE * error) return 'congested';
  return queue < ROOMY * allowed ? 'roomy' : 'fine';
}

/** After slow start cohorts are large enough to take their means for true. */
export function judgeSteady({ load, samples, baseMillis, allowed }: Evidence): Verdict {
  // A request waits for all others of ours at the longest, and then the round trip takes as many baselines as there are.
  if (load <= FEW && samples.mean > IMPOSSIBLE * load * baseMillis) return 'impossible';
  const queue = queueOf(load, baseMillis, samples.mean);
  if (queue > allowed) return 'congested';
  if (queue < ROOMY * allowed) return 'roomy';
  // Where requests queue already, one more in flight is one more in the queue.
  return queue + 1 <= allowed ? 'fine' : 'full';
}

/** Whether the first answers of a cohort are enough to tell that the limit is far too high. */
export function isFarTooSlow(samples: Samples, baseMillis: number): boolean {
  const { answers, factor, significance } = FAR_TOO_SLOW;
  if (samples.count < answers) return false;
  return samples.mean - significance * samples.standardError > factor * baseMillis;
}

/**
 * The limit to aim at on congestion: what would be in flight without a queue (Little's law), and some of what may queue.
 *
 * @param allowance - requests that may queue where so many are in flight
 */
export function aimOf(
  load: number,
  baseMillis: number,
  millis: number,
  allowance: (load: number) => number,
): number {
  const ideal = (load * baseMillis) / millis;
  return Math.ceil(ideal + AIMED_QUEUE * allowance(ideal));
}
