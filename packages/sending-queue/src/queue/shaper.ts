import type { Sizer } from '../config/options.js';
import { log } from '../log/log.js';
import type { Batching } from './batching.js';
import type { FreshLine } from './fresh-line.js';
import type { LinkedList } from './linked-list.js';
import type { Occupancy } from './occupancy.js';
import { bytesOf, type StoredKind } from './payload.js';
import type { Arrival, QueueRequest } from './request.js';
import { type Cut, mergedFrom, partOf } from './reshaped-request.js';

/** Where requests stand that a shaper replaces. */
export interface Lines<Payload> {
  readonly arrivals: LinkedList<Arrival<Payload>>;
  readonly due: LinkedList<QueueRequest<Payload>>;
  readonly fresh: FreshLine<Payload>;
}

/**
 * Gives requests that are ready the size that they should be sent in. What it makes of a request, or of several, takes
 * their place in every line, and is together what they were, in items and in room: reshaping needs none.
 */
export class Shaper<Payload> {
  readonly #kind: StoredKind<Payload>;
  readonly #sizer: Sizer;
  readonly #batching: Batching;
  readonly #occupancy: Occupancy;
  readonly #lines: Lines<Payload>;
  #hasFailed = false;
  #canNotMerge = false;

  constructor(
    kind: StoredKind<Payload>,
    sizer: Sizer,
    batching: Batching,
    occupancy: Occupancy,
    lines: Lines<Payload>,
  ) {
    this.#kind = kind;
    this.#occupancy = occupancy;
    this.#sizer = sizer;
    this.#batching = batching;
    this.#lines = lines;
  }

  /**
   * The next request, merged with those behind it or cut, as it should be; undefined when none is ready. What is damaged
   * is not reshaped: it comes as it is, when it is the first.
   */
  next(nowMillis: number): QueueRequest<Payload> | undefined {
    let request = this.#lines.due.first ?? this.#mergeFresh(nowMillis);
    while (request !== undefined && request.items > 1) {
      const pieces = this.#batching.pieces(request, nowMillis);
      if (pieces === 1 || request.decode() !== undefined) break;
      // Halves of the pieces first: cutting them off one by one would copy the rest again for each.
      const parts = this.#cut(request, Math.floor((request.items * Math.floor(pieces / 2)) / pieces));
      if (parts === undefined) break;
      request = this.replace(request, parts);
    }
    return request;
  }

  /** A request of more than one item in two halves; undefined when its payload can't be cut. */
  halves(request: QueueRequest<Payload>): readonly [Cut<Payload>, Cut<Payload>] | undefined {
    return this.#cut(request, request.items >> 1);
  }

  /** Puts two parts in the place of a request that waits, and returns the first. */
  replace(
    request: QueueRequest<Payload>,
    [cut1, cut2]: readonly [Cut<Payload>, Cut<Payload>],
  ): QueueRequest<Payload> {
    const hasOwnRoom = this.#sizer === 'items';
    const rooms = hasOwnRoom ? request.rooms : this.#occupancy.divide(request);
    const first = partOf(request, cut1, hasOwnRoom ? cut1.items : 0, rooms);
    const second = partOf(request, cut2, hasOwnRoom ? cut2.items : 0, rooms);
    request.receipt?.split();
    const { arrivals, due, fresh } = this.#lines;
    arrivals.insertAfter(request.arrival, second.arrival);
    arrivals.insertAfter(request.arrival, first.arrival);
    const isFresh = fresh.has(request);
    this.#remove(request);
    for (const part of [second, first]) {
      if (isFresh) fresh.pushFront(part);
      else due.pushFront(part);
    }
    return first;
  }

  /** The first of those that were never sent, together with as many behind it as make it large enough. */
  #mergeFresh(nowMillis: number): QueueRequest<Payload> | undefined {
    const { arrivals, fresh } = this.#lines;
    const { first } = fresh;
    const { merge } = this.#kind;
    if (first === undefined || first.isMerged || merge === undefined || this.#canNotMerge) return first;
    if (this.#batching.isLargeEnough(first, nowMillis) || first.decode() !== undefined) return first;
    const members = this.#together(first, nowMillis);
    if (members.length === 1) return first;
    const whole = this.#attempt('merged', () => {
      const payload = merge(members.map((member) => member.takePayload()));
      return { payload, bytes: bytesOf(this.#kind, payload) };
    });
    if (whole === undefined) {
      // Trying the same again with each of them would take a time that grows with the square.
      this.#canNotMerge = true;
      return first;
    }
    const merged = mergedFrom(first, members, whole);
    arrivals.insertAfter(first.arrival, merged.arrival);
    for (const member of members) this.#remove(member);
    fresh.pushFront(merged);
    return merged;
  }

  #together(first: QueueRequest<Payload>, nowMillis: number): QueueRequest<Payload>[] {
    const members = [first];
    const extent = { items: first.items, bytes: first.bytes, size: first.size };
    for (
      let next = this.#lines.fresh.after(first);
      // A part of what was merged is not merged again: its rest could go on being so without end.
      next !== undefined && !next.isMerged && !this.#batching.isLargeEnough(extent, nowMillis);
      next = this.#lines.fresh.after(next)
    ) {
      extent.items += next.items;
      extent.bytes += next.bytes;
      extent.size += next.size;
      if (this.#batching.pieces(extent, nowMillis) > 1) break;
      // What is damaged is dropped when it is the first.
      if (next.decode() === undefined) members.push(next);
    }
    return members;
  }

  /** Payloads may be damaged, and whoever pumps the queue may be a timer, whose exceptions end the process. */
  #attempt<Result>(what: string, reshape: () => Result): Result | undefined {
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

  #remove(request: QueueRequest<Payload>): void {
    const { arrivals, due, fresh } = this.#lines;
    arrivals.remove(request.arrival);
    due.remove(request);
    fresh.remove(request);
    request.state = 'settled';
    request.releasePayload();
  }

  #cut(
    request: QueueRequest<Payload>,
    firstItems: number,
  ): readonly [Cut<Payload>, Cut<Payload>] | undefined {
    const items1 = Math.max(1, firstItems);
    return this.#attempt('cut', () => {
      const [first, second] = this.#kind.cut(request.takePayload(), items1);
      return [
        { payload: first, items: items1, bytes: bytesOf(this.#kind, first) },
        { payload: second, items: request.items - items1, bytes: bytesOf(this.#kind, second) },
      ];
    });
  }
}
