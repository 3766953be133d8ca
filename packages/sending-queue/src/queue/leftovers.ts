import type { Clock } from '../clock/clock.js';
import { messageOf } from '../status/message.js';
import type { OpenedStorage } from '../storage/open-storage.js';
import type { Backlog } from './backlog.js';
import type { QueueListener } from './listener.js';
import type { QueueRequest } from './request.js';

/** What becomes of a request that is stored and not delivered when the queue is shut down. */
export const LEFT = 'left in the storage, for the next process to deliver';

/** What is needed to leave a queue. */
export interface LeavingParts<Payload> {
  readonly storage: OpenedStorage<Payload>;
  readonly backlog: Backlog<Payload>;
  readonly listener: QueueListener;
  readonly clock: Clock;
}

/**
 * Leaves what is in memory to the next process. What is stored stays where it is, also when it was about to be sent; what
 * is not comes to be stored.
 *
 * @param nextId - number of one more record
 */
export function leaveAll<Payload>(parts: LeavingParts<Payload>, nextId: () => number): void {
  const { backlog } = parts;
  for (let { oldest } = backlog; oldest !== undefined; { oldest } = backlog) {
    backlog.leave(oldest);
    if (oldest.isStored) oldest.receipt?.abandon(new Error(LEFT));
    else store(oldest, nextId, parts);
  }
}

function store<Payload>(
  { payload, items, receipt }: QueueRequest<Payload>,
  nextId: () => number,
  { storage, backlog, listener, clock }: LeavingParts<Payload>,
): void {
  const lose = (error: unknown): void => {
    backlog.books.dropQueued(items, 'shutdown');
    listener.onDropped(items, 'shutdown', undefined);
    receipt?.abandon(error instanceof Error ? error : new Error(messageOf(error)));
  };
  try {
    storage.log.append({
      id: nextId(),
      items,
      acceptedAtMillis: clock.wallTime(),
      payload: storage.codec.encode(payload),
      onStored() {
        // A part of it may have been stored before, when it was merged.
        receipt?.settlePart(new Error(LEFT));
        return false;
      },
      onFailed: ({ error }) => lose(error),
    });
  } catch (error) {
    lose(error);
  }
}
