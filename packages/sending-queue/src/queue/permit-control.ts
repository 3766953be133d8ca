import type { PermitGate, QueuePermits, QueuePermitsSnapshot } from '../permits/queue-permits.js';
import type { Backlog } from './backlog.js';
import type { QueueRequest } from './request.js';

/** The permits of a queue: what each request takes of them, and how much it would take if it might. */
export class PermitControl<Payload> {
  readonly #unit: QueuePermits['unit'];
  readonly #gate: PermitGate;
  readonly #backlog: Backlog<Payload>;
  #turnedAway = 0;

  constructor(permits: QueuePermits, backlog: Backlog<Payload>) {
    this.#unit = permits.unit;
    this.#gate = permits.join();
    this.#backlog = backlog;
  }

  /** Milliseconds until a request may be sent; 0 when one may now. */
  get delayMillis(): number {
    return this.#gate.delayMillis;
  }

  /** A request goes on the wire, for the first time or once more. */
  take(request: QueueRequest<Payload>): void {
    this.#gate.take(this.#unit === 'requests' ? 1 : request[this.#unit]);
  }

  /** What waits may have changed. */
  tell(): void {
    const turnedAway = this.#backlog.turnedAwayIn(this.#unit);
    this.#gate.want(this.#backlog.waitingIn(this.#unit), Math.max(0, turnedAway - this.#turnedAway));
    this.#turnedAway = turnedAway;
  }

  snapshot(): QueuePermitsSnapshot {
    return this.#gate.snapshot();
  }

  leave(): Promise<void> {
    return this.#gate.leave();
  }
}
