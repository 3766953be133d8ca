import { RttWindowLimiter } from './rtt-window.mjs';

/** RTT, as a multiple of its average, from which on the destination counts as congested. */
const RTT_THRESHOLD_RATIO = 1.1;

/**
 * Adaptive concurrency as proposed for the sending queue of the OpenTelemetry Collector
 * (open-telemetry/opentelemetry-collector#14080): Vector's controller with a ratio in the place of the deviation,
 * decrease ratio 0.9, RTT threshold ratio 1.1, from 1 to 100. It climbs whenever it does not fall.
 */
export class RatioAimd extends RttWindowLimiter {
  /** @param {() => number} now milliseconds */
  constructor(now) {
    super(now, { maxLimit: 100, decreaseRatio: 0.9, ewmaAlpha: 0.4 });
  }

  /**
   * @override
   * @param {number} rttMillis
   * @param {import('./rtt-window.mjs').PastRtt} past
   */
  judge(rttMillis, { mean }) {
    return rttMillis > RTT_THRESHOLD_RATIO * mean ? 'decrease' : 'increase';
  }
}
