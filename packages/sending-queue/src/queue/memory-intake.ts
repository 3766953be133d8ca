import type { Backlog } from './backlog.js';
import type { Giver } from './giver.js';
import type { Intake } from './intake.js';
import type { Receipts } from './receipts.js';
import type { QueueRequest } from './request.js';

/** Takes requests into memory, where all of them stay. */
export class MemoryIntake<Payload> implements Intake<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #receipts: Receipts | undefined;

  /** @param receipts - of those who wait for the delivery; absent when all want to hear of the acceptance alone */
  constructor(backlog: Backlog<Payload>, receipts: Receipts | undefined) {
    this.#backlog = backlog;
    this.#receipts = receipts;
  }

  readonly obstacle = 'the queue is full';

  get doorCapacity(): number {
    return this.#backlog.capacity;
  }

  get undroppable(): number {
    return this.#backlog.occupancy.inFlight;
  }

  couldFit(size: number): boolean {
    return size <= this.#backlog.capacity;
  }

  fits(size: number): boolean {
    return this.#backlog.fits(size);
  }

  encode(): undefined {
    return undefined;
  }

  take(request: QueueRequest<Payload>, giver: Giver): void {
    request.receipt = this.#receipts?.create(giver.onResult);
    this.#backlog.accept(request);
    giver.onAccepted?.();
    if (this.#receipts === undefined) giver.onResult();
  }
}
