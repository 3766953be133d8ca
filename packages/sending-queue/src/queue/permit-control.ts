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
    const turnedAway = this.#turnedAwaySoFar();
    this.#gate.want(this.#waiting(), Math.max(0, turnedAway - this.#turnedAway));
    this.#turnedAway = turnedAway;
  }

  snapshot(): QueuePermitsSnapshot {
    return this.#gate.snapshot();
  }

  leave(): Promise<void> {
    return this.#gate.leave();
  }

  /**
   * How much waits in memory, ready or not, before any of it is merged: an estimate of what would be sent. Bytes of what was
   * sent before are taken for those of the oldest of it.
   */
  #waiting(): number {
    const { books, lines } = this.#backlog;
    if (this.#unit === 'items') return books.queued;
    const { due, fresh, retries } = lines;
    const triedBefore = due.length + retries.count;
    if (this.#unit === 'requests') return fresh.length + triedBefore;
    const { bytes = 0 } = due.first ?? retries.top ?? {};
    return fresh.bytes + triedBefore * bytes;
  }

  /** How much found no room so far, by the same measure. */
  #turnedAwaySoFar(): number {
    const { books, lines } = this.#backlog;
    if (this.#unit === 'items') return books.turnedAwayItems;
    const { bytes, length } = lines.fresh;
    return books.turnedAwayRequests * (this.#unit === 'requests' ? 1 : bytes / Math.max(1, length));
  }
}
