import type { Backlog } from './backlog.js';
import type { Giver } from './giver.js';
import type { Intake } from './intake.js';
import { OwnReceipt } from './receipt.js';
import type { QueueRequest } from './request.js';

/** Takes requests into memory, where all of them stay. */
export class MemoryIntake<Payload> implements Intake<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #waitForResult: boolean;

  constructor(backlog: Backlog<Payload>, waitForResult: boolean) {
    this.#backlog = backlog;
    this.#waitForResult = waitForResult;
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
    if (this.#waitForResult) request.receipt = new OwnReceipt(giver.onResult);
    this.#backlog.accept(request);
    giver.onAccepted?.();
    if (!this.#waitForResult) giver.onResult();
  }
}
