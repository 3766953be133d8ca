import type { Sizer } from '../config/options.js';
import { log } from '../log/log.js';
import type { Lines } from './lines.js';
import { bytesOf, type StoredKind } from './payload.js';
import type { QueueRequest } from './request.js';
import { type Cut, partOf } from './reshaped-request.js';
import type { SharedOccupancy } from './shared-occupancy.js';

/** A request in two. */
export type Parts<Payload> = readonly [Cut<Payload>, Cut<Payload>];

/**
 * Cuts requests in two. The parts take the place of the whole in every line, and are together what it was, in items and in
 * room: cutting needs none.
 */
export class Cutter<Payload> {
  readonly kind: StoredKind<Payload>;
  readonly #sizer: Sizer;
  readonly #occupancy: SharedOccupancy;
  readonly #lines: Lines<Payload>;
  #hasFailed = false;

  constructor(kind: StoredKind<Payload>, sizer: Sizer, occupancy: SharedOccupancy, lines: Lines<Payload>) {
    this.kind = kind;
    this.#sizer = sizer;
    this.#occupancy = occupancy;
    this.#lines = lines;
  }

  /** A request of more than one item in two, the first of which has so many; undefined when its payload can't be cut. */
  cut(request: QueueRequest<Payload>, firstItems: number): Parts<Payload> | undefined {
    const items1 = Math.max(1, firstItems);
    return this.attempt('cut', () => {
      const [first, second] = this.kind.cut(request.takePayload(), items1);
      return [
        { payload: first, items: items1, bytes: bytesOf(this.kind, first) },
        { payload: second, items: request.items - items1, bytes: bytesOf(this.kind, second) },
      ];
    });
  }

  /** Puts two parts in the place of a request that waits, and returns the first. */
  replace(request: QueueRequest<Payload>, [cut1, cut2]: Parts<Payload>): QueueRequest<Payload> {
    const hasOwnRoom = this.#sizer === 'items';
    const rooms = hasOwnRoom ? request.rooms : this.#occupancy.divide(request);
    const first = partOf(request, cut1, hasOwnRoom ? cut1.items : 0, rooms);
    const second = partOf(request, cut2, hasOwnRoom ? cut2.items : 0, rooms);
    request.receipt?.split();
    const { arrivals, due, fresh } = this.#lines;
    arrivals.insertAfter(request.arrival, second.arrival);
    arrivals.insertAfter(request.arrival, first.arrival);
    const isFresh = request.list === fresh;
    this.remove(request);
    for (const part of [second, first]) {
      if (isFresh) fresh.pushFront(part);
      else due.pushFront(part);
    }
    return first;
  }

  /** Takes away a request that something else stands for from now on. */
  remove(request: QueueRequest<Payload>): void {
    this.#lines.arrivals.remove(request.arrival);
    this.#lines.leave(request);
    request.state = 'settled';
    request.releasePayload();
  }

  /** Payloads may be damaged, and whoever pumps the queue may be a timer, whose exceptions end the process. */
  attempt<Result>(what: string, reshape: () => Result): Result | undefined {
    try {
      return reshape();
    } catch (error) {
      // Later, since a logger of the application may export, while requests are in the midst of being replaced.
      if (!this.#hasFailed) {
        queueMicrotask(() => log.error(`a request could not be ${what}; it is sent as it is`, error));
      }
      this.#hasFailed = true;
      return undefined;
    }
  }
}
