import type { Clock } from '../clock/clock.js';
import { messageOf } from '../status/message.js';
import type { OpenedStorage } from '../storage/open-storage.js';
import type { Backlog } from './backlog.js';
import { isKept } from './content.js';
import type { QueueListener } from './listener.js';
import type { QueueRequest } from './request.js';

/** What becomes of a request that is stored and not delivered when the queue is shut down. */
export const LEFT = 'left in the storage, for the next process to deliver';

/** Why something is not stored although nothing has failed. */
export const TOO_LONG = 'the storage took too long';

/** What is needed to leave a queue. */
export interface LeavingParts<Payload> {
  readonly storage: OpenedStorage<Payload>;
  readonly backlog: Backlog<Payload>;
  readonly listener: QueueListener;
  readonly clock: Clock;
}

/** What is in memory at the end of a queue that has a storage. */
export class Leftovers<Payload> {
  readonly #parts: LeavingParts<Payload>;
  /** How what is being stored comes to be lost. */
  readonly #unstored = new Set<(error: unknown) => void>();

  constructor(parts: LeavingParts<Payload>) {
    this.#parts = parts;
  }

  /**
   * Leaves what waits to the next process: what is stored stays where it is, what is not comes to be stored.
   *
   * @param nextId - number of one more record
   */
  leaveWaiting(nextId: () => number): void {
    for (let arrival = this.#parts.backlog.lines.arrivals.first; arrival !== undefined; ) {
      const { next, request } = arrival;
      if (request.state !== 'in-flight') this.#leave(request, nextId);
      arrival = next;
    }
  }

  /** Leaves what is still in flight, too. */
  leaveAll(nextId: () => number): void {
    const { backlog } = this.#parts;
    for (let { oldest } = backlog; oldest !== undefined; { oldest } = backlog) this.#leave(oldest, nextId);
  }

  /** Counts as dropped what is not stored by now. */
  loseUnstored(): void {
    for (const lose of [...this.#unstored]) lose(new Error(TOO_LONG));
  }

  #leave(request: QueueRequest<Payload>, nextId: () => number): void {
    this.#parts.backlog.leave(request);
    if (isKept(request.content)) request.receipt?.abandon(new Error(LEFT));
    else this.#store(request, nextId);
  }

  #store(request: QueueRequest<Payload>, nextId: () => number): void {
    const { items, receipt } = request;
    const { storage, backlog, listener, clock } = this.#parts;
    const lose = (error: unknown): void => {
      if (!this.#unstored.delete(lose)) return;
      backlog.books.dropQueued(items, 'shutdown');
      listener.onDropped(items, 'shutdown', undefined);
      receipt?.abandon(error instanceof Error ? error : new Error(messageOf(error)));
    };
    this.#unstored.add(lose);
    try {
      storage.log.append({
        id: nextId(),
        items,
        acceptedAtMillis: clock.wallTime(),
        payload: storage.codec.encode(request.takePayload()),
        onStored: () => {
          // A part of it may have been stored before, when it was merged.
          if (this.#unstored.delete(lose)) receipt?.settlePart(new Error(LEFT));
          return false;
        },
        onFailed: ({ error }) => lose(error),
      });
    } catch (error) {
      lose(error);
    }
  }
}
