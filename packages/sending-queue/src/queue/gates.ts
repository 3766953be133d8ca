import type { ConcurrencyLimiter, Slot } from '@otelq/adaptive-concurrency';
import type { Throttle } from '../throttle/throttle.js';
import type { SideGates } from './side-gates.js';

/** All that stands between a request that is ready and the wire. A slot is taken only when every other gate is open. */
export class Gates<Payload> {
  readonly limiter: ConcurrencyLimiter;
  readonly throttle: Throttle;
  /** Absent where the two are all that is needed. */
  readonly side: SideGates<Payload> | undefined;

  constructor(limiter: ConcurrencyLimiter, throttle: Throttle, side: SideGates<Payload> | undefined) {
    this.limiter = limiter;
    this.throttle = throttle;
    this.side = side;
  }

  /** Requests that may be in flight at once, now. */
  get limit(): number {
    return Math.min(this.limiter.limit, this.side?.limit ?? Infinity);
  }

  /** Whether every slot is taken: then only the end of an attempt can open the way. */
  get isFull(): boolean {
    return this.limiter.inFlight >= this.limiter.limit;
  }

  /** A slot for one more send while `sending` are under way; undefined when a gate is closed. */
  pass(sending: number, nowMillis: number): Slot | undefined {
    const isOpen = this.side?.hasRoom(sending, nowMillis) ?? true;
    return isOpen && this.throttle.delayMillis(nowMillis) === 0 ? this.limiter.tryAcquire() : undefined;
  }

  /** Milliseconds until time alone may have opened the gates; 0 when only the end of a send can. */
  delayMillis(nowMillis: number): number {
    return Math.max(
      this.throttle.delayMillis(nowMillis),
      this.side?.delayMillis(nowMillis) ?? 0,
      this.limiter.delayMillis,
    );
  }
}
