import type { Giver } from './giver.js';
import type { Intake } from './intake.js';
import { type Link, LinkedList } from './linked-list.js';
import type { SettledCallback } from './receipt.js';
import type { Refusals } from './refusals.js';
import type { QueueRequest } from './request.js';

/** A request that waits at the door, and who has handed it in. */
export class BlockedRequest<Payload> implements Giver, Link<BlockedRequest<Payload>> {
  previous: BlockedRequest<Payload> | undefined;
  next: BlockedRequest<Payload> | undefined;
  list: LinkedList<BlockedRequest<Payload>> | undefined;
  readonly request: QueueRequest<Payload>;
  readonly onResult: SettledCallback;
  readonly onAccepted: (() => void) | undefined;
  /** The bytes to keep of its payload, where there are such. */
  readonly encoded: Uint8Array | undefined;

  constructor(
    request: QueueRequest<Payload>,
    { onResult, onAccepted }: Giver,
    encoded: Uint8Array | undefined,
  ) {
    this.request = request;
    this.onResult = onResult;
    this.onAccepted = onAccepted;
    this.encoded = encoded;
  }
}

/** Where requests wait for room, under `overflow: 'block'`, in order of arrival. */
export class Door<Payload> {
  readonly #blocked = new LinkedList<BlockedRequest<Payload>>();
  /** In units of the sizer. */
  size = 0;
  items = 0;

  get isEmpty(): boolean {
    return this.#blocked.isEmpty;
  }

  get first(): QueueRequest<Payload> | undefined {
    return this.#blocked.first?.request;
  }

  push(request: QueueRequest<Payload>, giver: Giver, encoded: Uint8Array | undefined): void {
    this.#blocked.pushBack(new BlockedRequest(request, giver, encoded));
    this.size += request.size;
    this.items += request.items;
  }

  /** Lets in what waits, as far as there is room now. */
  admit(intake: Intake<Payload>): void {
    for (let { first } = this; first !== undefined && intake.fits(first.size); { first } = this) {
      const blocked = this.#shift();
      if (blocked !== undefined) intake.take(blocked.request, blocked, blocked.encoded);
    }
  }

  /** Refuses what waits. */
  refuseAll(refusals: Refusals): void {
    for (let blocked = this.#shift(); blocked !== undefined; blocked = this.#shift()) {
      refusals.refuse(blocked.request.items, blocked, 'shutdown', 'the queue is shut down');
    }
  }

  /** Takes the first one away from the door. */
  #shift(): BlockedRequest<Payload> | undefined {
    const blocked = this.#blocked.first;
    if (blocked === undefined) return undefined;
    this.#blocked.remove(blocked);
    this.size -= blocked.request.size;
    this.items -= blocked.request.items;
    return blocked;
  }
}
