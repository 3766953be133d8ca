import { type Baseline, SIGNIFICANCE } from './baseline.js';
import { MIN_SAMPLES, type Samples } from './samples.js';

/** What a window's round-trip times say about the destination. */
export type Verdict =
  /** Not slower than it may be. */
  | 'clear'
  /** Slower than it may be, beyond what chance explains. */
  | 'congested'
  /** Slower than it may be, but perhaps by chance. */
  | 'unclear';

/**
 * Compares a window's mean RTT with `thresholdRatio` times the baseline. Both are estimates; the noise of single
 * samples is no congestion, so the difference must stand out from their common standard error.
 */
export function judge(samples: Samples, baseline: Baseline, thresholdRatio: number): Verdict {
  if (samples.count === 0) return 'unclear';
  const excess = samples.mean - thresholdRatio * (baseline.mean ?? Infinity);
  if (excess <= 0) return 'clear';
  const error = Math.hypot(samples.standardError, thresholdRatio * baseline.standardError);
  return samples.count >= MIN_SAMPLES && excess > SIGNIFICANCE * error ? 'congested' : 'unclear';
}
