import type { ConcurrencyLimiter, Slot } from '@otelq/adaptive-concurrency';
import { Throttle } from '../throttle/throttle.js';
import { ExportCeiling } from './export-ceiling.js';
import { Outage } from './outage.js';
import type { PermitControl } from './permit-control.js';

/** Bounds that the gates keep. */
export interface GateLimits {
  /** Most sends under way at once, those included whose exporter sleeps between two attempts of its own. */
  readonly maxConcurrency: number;
  /** Longest time that a destination is left alone because it asked to, in milliseconds; 0 for 24 hours. */
  readonly longestThrottleMillis: number;
}

/** All that stands between a request that is ready and the wire. A slot is taken only when every other gate is open. */
export class Gates<Payload> {
  readonly limiter: ConcurrencyLimiter;
  readonly throttle: Throttle;
  readonly ceiling: ExportCeiling;
  readonly outage = new Outage();
  /** Absent where the queue has its destination for itself. */
  readonly permits: PermitControl<Payload> | undefined;
  /** What they said when something was to pass last. */
  #permitsDelayMillis = 0;

  constructor(
    limiter: ConcurrencyLimiter,
    { maxConcurrency, longestThrottleMillis }: GateLimits,
    permits?: PermitControl<Payload>,
  ) {
    this.permits = permits;
    this.limiter = limiter;
    this.throttle = new Throttle(longestThrottleMillis);
    this.ceiling = new ExportCeiling(maxConcurrency);
  }

  /** Requests that may be in flight at once, now. */
  get limit(): number {
    return Math.min(this.limiter.limit, this.ceiling.value);
  }

  /** Whether every slot is taken: then only the end of an attempt can open the way. */
  get isFull(): boolean {
    return this.limiter.inFlight >= this.limiter.limit;
  }

  /** A slot for one more send while `sending` are under way; undefined when a gate is closed. */
  pass(sending: number, nowMillis: number): Slot | undefined {
    // Asked once: they have a clock of their own, and the question when they open must find them as closed.
    this.#permitsDelayMillis = this.permits?.delayMillis ?? 0;
    const areOthersOpen =
      this.throttle.delayMillis(nowMillis) === 0 &&
      this.#permitsDelayMillis === 0 &&
      this.ceiling.hasRoom(sending, nowMillis) &&
      this.outage.hasRoom(sending, nowMillis);
    return areOthersOpen ? this.limiter.tryAcquire() : undefined;
  }

  /** Milliseconds until time alone may have opened the gates; 0 when only the end of a send can. */
  delayMillis(nowMillis: number): number {
    return Math.max(
      this.throttle.delayMillis(nowMillis),
      this.#permitsDelayMillis,
      this.ceiling.delayMillis(nowMillis),
      this.outage.delayMillis(nowMillis),
      this.limiter.delayMillis,
    );
  }
}
