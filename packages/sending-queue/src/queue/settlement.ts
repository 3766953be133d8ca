import type { Status } from '../status/status.js';
import type { Backlog } from './backlog.js';
import type { QueueListener } from './listener.js';
import type { Receipts } from './receipts.js';
import type { QueueRequest } from './request.js';
import type { DropReason } from './snapshot.js';

/** How a request ends: in the books, in the metrics, and for the one who handed it in. */
export class Settlement<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #listener: QueueListener;
  readonly #receipts: Receipts | undefined;

  /** @param receipts - absent where nobody waits for the end of a request */
  constructor(backlog: Backlog<Payload>, listener: QueueListener, receipts: Receipts | undefined) {
    this.#backlog = backlog;
    this.#listener = listener;
    this.#receipts = receipts;
  }

  deliver(request: QueueRequest<Payload>, rejectedItems: number, status: Status): void {
    // Senders are somebody else's: NaN must not get into the books.
    const rejected = Math.min(Math.max(0, Math.trunc(rejectedItems) || 0), request.items);
    this.#backlog.deliver(request, rejected);
    this.#listener.onDelivered(request.items - rejected);
    if (rejected > 0) this.#tellDropped(rejected, 'rejected-by-destination', status);
    this.#receipts?.delivered(request, rejected, status);
  }

  drop(request: QueueRequest<Payload>, reason: DropReason, status?: Status): void {
    this.#backlog.drop(request, reason);
    this.#tellDropped(request.items, reason, status);
    this.#receipts?.dropped(request, reason, status);
  }

  #tellDropped(items: number, reason: DropReason, status: Status | undefined): void {
    // What can't be read any more had no attempt.
    if (status !== undefined && reason !== 'storage-damaged') {
      this.#backlog.books.noteDropStatus(items, status.code);
    }
    this.#listener.onDropped(items, reason, status);
  }
}
