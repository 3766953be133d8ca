import type { ConcurrencyLimiter, Slot } from '@otelq/adaptive-concurrency';
import type { Throttle } from '../throttle/throttle.js';
import type { ExportCeiling } from './export-ceiling.js';
import type { Outage } from './outage.js';
import type { PermitControl } from './permit-control.js';

/** The gates of a queue: two that every one has, and those that not every one needs. */
export interface GatesParts<Payload> {
  readonly limiter: ConcurrencyLimiter;
  readonly throttle: Throttle;
  /** Absent where exporters take whatever the limiter allows. */
  readonly ceiling?: ExportCeiling | undefined;
  /** Absent where sends hold no process alive. */
  readonly outage?: Outage | undefined;
  /** Absent where the queue has its destination for itself. */
  readonly permits?: PermitControl<Payload> | undefined;
}

/** All that stands between a request that is ready and the wire. A slot is taken only when every other gate is open. */
export class Gates<Payload> {
  readonly limiter: ConcurrencyLimiter;
  readonly throttle: Throttle;
  readonly ceiling: ExportCeiling | undefined;
  readonly outage: Outage | undefined;
  readonly permits: PermitControl<Payload> | undefined;
  /** What they said when something was to pass last. */
  #permitsDelayMillis = 0;

  constructor({ limiter, throttle, ceiling, outage, permits }: GatesParts<Payload>) {
    this.limiter = limiter;
    this.throttle = throttle;
    this.ceiling = ceiling;
    this.outage = outage;
    this.permits = permits;
  }

  /** Requests that may be in flight at once, now. */
  get limit(): number {
    return Math.min(this.limiter.limit, this.ceiling?.value ?? Infinity);
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
      (this.ceiling?.hasRoom(sending, nowMillis) ?? true) &&
      (this.outage?.hasRoom(sending, nowMillis) ?? true);
    return areOthersOpen ? this.limiter.tryAcquire() : undefined;
  }

  /** Milliseconds until time alone may have opened the gates; 0 when only the end of a send can. */
  delayMillis(nowMillis: number): number {
    return Math.max(
      this.throttle.delayMillis(nowMillis),
      this.#permitsDelayMillis,
      this.ceiling?.delayMillis(nowMillis) ?? 0,
      this.outage?.delayMillis(nowMillis) ?? 0,
      this.limiter.delayMillis,
    );
  }
}
