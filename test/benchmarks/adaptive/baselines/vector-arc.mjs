import { RttWindowLimiter } from './rtt-window.mjs';

/** Deviations of the RTT that are no anomaly: Vector's default. */
const RTT_DEVIATION_SCALE = 2.5;

/**
 * Vector's adaptive request concurrency with its defaults: decrease ratio 0.9, EWMA alpha 0.4, RTT deviation scale 2.5,
 * from 1 to 200. It climbs while the RTT is no longer than its average, and falls when the RTT is that many deviations
 * longer; in between it stays.
 *
 * Formula and defaults from src/sinks/util/adaptive_concurrency/{controller,mod}.rs of vectordotdev/vector.
 */
export class VectorArc extends RttWindowLimiter {
  /** @param {() => number} now milliseconds */
  constructor(now) {
    super(now, { maxLimit: 200, decreaseRatio: 0.9, ewmaAlpha: 0.4 });
  }

  /**
   * @override
   * @param {number} rttMillis
   * @param {import('./rtt-window.mjs').PastRtt} past
   */
  judge(rttMillis, { mean, variance }) {
    if (rttMillis <= mean) return 'increase';
    return rttMillis >= mean + RTT_DEVIATION_SCALE * Math.sqrt(variance) ? 'decrease' : 'keep';
  }
}
