import type { Status } from '../status/status.js';
import type { QueueListener } from '../telemetry/listener.js';
import type { Backlog } from './backlog.js';
import type { QueueRequest } from './request.js';
import type { DropReason } from './snapshot.js';

const DROPPED: Readonly<Record<DropReason, string>> = {
  'rejected-by-destination': 'the destination does not take them',
  'retries-exhausted': 'retries are exhausted',
  'payload-too-large': 'a single item is larger than the destination takes',
  overflow: 'the queue was full and newer items came',
  shutdown: 'the queue was shut down before they could be delivered',
};

/** How a request ends: in the books, in the metrics, and for the one who handed it in. */
export class Settlement<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #listener: QueueListener;

  constructor(backlog: Backlog<Payload>, listener: QueueListener) {
    this.#backlog = backlog;
    this.#listener = listener;
  }

  deliver(request: QueueRequest<Payload>, rejectedItems: number, status: Status): void {
    const rejected = Math.min(Math.max(0, rejectedItems), request.items);
    this.#backlog.deliver(request, rejected);
    this.#listener.onDelivered(request.items - rejected);
    if (rejected > 0) this.#listener.onDropped(rejected, 'rejected-by-destination', status);
    request.receipt?.settlePart(
      rejected > 0 ? this.#error(rejected, 'rejected-by-destination', status) : undefined,
    );
  }

  drop(request: QueueRequest<Payload>, reason: DropReason, status?: Status): void {
    this.#backlog.drop(request, reason);
    this.#listener.onDropped(request.items, reason, status);
    request.receipt?.settlePart(this.#error(request.items, reason, status));
  }

  #error(items: number, reason: DropReason, status: Status | undefined): Error {
    const said = status === undefined || status.message === '' ? '' : `: ${status.message}`;
    return new Error(`${items} items dropped, ${DROPPED[reason]}${said}`);
  }
}
