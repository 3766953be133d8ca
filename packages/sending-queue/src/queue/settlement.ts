import type { Clock } from '../clock/clock.js';
import type { Status } from '../status/status.js';
import type { Backlog } from './backlog.js';
import type { QueueListener } from './listener.js';
import type { QueueRequest } from './request.js';
import type { DropReason } from './snapshot.js';

const DROPPED: Readonly<Record<DropReason, string>> = {
  'rejected-by-destination': 'the destination does not take them',
  'retries-exhausted': 'retries are exhausted',
  'payload-too-large': 'a single item is larger than the destination takes',
  overflow: 'the queue was full and newer items came',
  'storage-damaged': 'what was stored of them is damaged',
  shutdown: 'the queue was shut down before they could be delivered',
};

/** How a request ends: in the books, in the metrics, and for the one who handed it in. */
export class Settlement<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #listener: QueueListener;
  readonly #clock: Clock;

  constructor(backlog: Backlog<Payload>, listener: QueueListener, clock: Clock) {
    this.#clock = clock;
    this.#backlog = backlog;
    this.#listener = listener;
  }

  deliver(request: QueueRequest<Payload>, rejectedItems: number, status: Status): void {
    // Senders are somebody else's: NaN must not get into the books.
    const rejected = Math.min(Math.max(0, Math.trunc(rejectedItems) || 0), request.items);
    this.#backlog.deliver(request, rejected);
    this.#listener.onDelivered(request.items - rejected);
    if (rejected > 0) this.#tellDropped(rejected, 'rejected-by-destination', status);
    request.receipt?.settlePart(
      rejected > 0 ? this.#error(rejected, 'rejected-by-destination', status) : undefined,
    );
  }

  drop(request: QueueRequest<Payload>, reason: DropReason, status?: Status): void {
    this.#backlog.drop(request, reason);
    this.#tellDropped(request.items, reason, status);
    const { receipt } = request;
    if (receipt === undefined) return;
    const error = this.#error(request.items, reason, status);
    // A caller that exports again at once what was dropped would drop something else again, and so on without end:
    // it is told in another turn of the event loop.
    if (reason === 'overflow') this.#clock.setTimer(() => receipt.settlePart(error), 0);
    else receipt.settlePart(error);
  }

  #tellDropped(items: number, reason: DropReason, status: Status | undefined): void {
    // What can't be read any more had no attempt.
    if (status !== undefined && reason !== 'storage-damaged') {
      this.#backlog.books.noteDropStatus(items, status.code);
    }
    this.#listener.onDropped(items, reason, status);
  }

  #error(items: number, reason: DropReason, status: Status | undefined): Error {
    const said = status === undefined || status.message === '' ? '' : `: ${status.message}`;
    return new Error(`${items} items dropped, ${DROPPED[reason]}${said}`);
  }
}
