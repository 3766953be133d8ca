import type { Clock } from '../clock/clock.js';
import type { Status } from '../status/status.js';
import { OwnReceipt, type Receipt, type SettledCallback } from './receipt.js';
import type { QueueRequest } from './request.js';
import type { DropReason } from './snapshot.js';

/** What somebody may wait for. */
type Receipted = Pick<QueueRequest<unknown>, 'receipt' | 'items'>;

const DROPPED: Readonly<Record<DropReason, string>> = {
  'rejected-by-destination': 'the destination does not take them',
  'retries-exhausted': 'retries are exhausted',
  'payload-too-large': 'a single item is larger than the destination takes',
  overflow: 'the queue was full and newer items came',
  'storage-damaged': 'what was stored of them is damaged',
  shutdown: 'the queue was shut down before they could be delivered',
};

/** The receipts of a queue whose requests somebody waits for. */
export class Receipts {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** For one who waits for the end of a request. */
  create(onSettled: SettledCallback): Receipt {
    return new OwnReceipt(onSettled);
  }

  /** A request was delivered, but for `rejectedItems` of its items. */
  delivered({ receipt }: Receipted, rejectedItems: number, status: Status): void {
    receipt?.settlePart(
      rejectedItems > 0 ? dropError(rejectedItems, 'rejected-by-destination', status) : undefined,
    );
  }

  dropped({ receipt, items }: Receipted, reason: DropReason, status: Status | undefined): void {
    if (receipt === undefined) return;
    const error = dropError(items, reason, status);
    // A caller that exports again at once what was dropped would drop something else again, and so on without end:
    // it is told in another turn of the event loop.
    if (reason === 'overflow') this.#clock.setTimer(() => receipt.settlePart(error), 0);
    else receipt.settlePart(error);
  }
}

function dropError(items: number, reason: DropReason, status: Status | undefined): Error {
  const said = status === undefined || status.message === '' ? '' : `: ${status.message}`;
  return new Error(`${items} items dropped, ${DROPPED[reason]}${said}`);
}
