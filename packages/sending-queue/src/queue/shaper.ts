import type { Sizer } from '../config/options.js';
import { log } from '../log/log.js';
import type { Batching } from './batching.js';
import type { FreshLine } from './fresh-line.js';
import type { LinkedList } from './linked-list.js';
import { bytesOf, type StoredKind } from './payload.js';
import { JoinedReceipt } from './receipt.js';
import { type Arrival, QueueRequest } from './request.js';

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
  readonly #lines: Lines<Payload>;
  #hasFailed = false;

  constructor(kind: StoredKind<Payload>, sizer: Sizer, batching: Batching, lines: Lines<Payload>) {
    this.#kind = kind;
    this.#sizer = sizer;
    this.#batching = batching;
    this.#lines = lines;
  }

  /** The next request, merged with those behind it or cut, as it should be; undefined when none is ready. */
  next(nowMillis: number): QueueRequest<Payload> | undefined {
    let request = this.#lines.due.first ?? this.#mergeFresh(nowMillis);
    while (request !== undefined && request.items > 1) {
      const pieces = this.#batching.pieces(request, nowMillis);
      if (pieces === 1) break;
      // Halves of the pieces first: cutting them off one by one would copy the rest again for each.
      const first = this.cut(request, Math.floor((request.items * Math.floor(pieces / 2)) / pieces));
      if (first === undefined) break;
      request = first;
    }
    return request;
  }

  /**
   * Replaces a request of more than one item by two, which are ready, and returns the first; undefined when its payload
   * can't be cut, and it stays as it is.
   *
   * @param firstItems - items in the first; at least one stays in each
   */
  cut(request: QueueRequest<Payload>, firstItems: number): QueueRequest<Payload> | undefined {
    const { items, size } = request;
    const items1 = Math.min(Math.max(1, firstItems), items - 1);
    const parts = this.#attempt('cut', () => this.#kind.cut(request.payload, items1));
    if (parts === undefined) return undefined;
    const [payload1, payload2] = parts;
    const size1 = { requests: size, items: items1, bytes: bytesOf(this.#kind, payload1) }[this.#sizer];
    const first = this.#part(request, payload1, items1, size1);
    const second = this.#part(request, payload2, items - items1, size - size1);
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
    if (first === undefined || merge === undefined || this.#batching.isLargeEnough(first, nowMillis))
      return first;
    const members = this.#together(first, nowMillis);
    if (members.length === 1) return first;
    const payload = this.#attempt('merged', () => merge(members.map((member) => member.payload)));
    if (payload === undefined) return first;
    const receipts = members.flatMap(({ receipt }) => (receipt === undefined ? [] : [receipt]));
    const merged = new QueueRequest({
      payload,
      items: sum(members, 'items'),
      bytes: bytesOf(this.#kind, payload),
      size: sum(members, 'size'),
      sequence: first.sequence,
      acceptedAtMillis: first.acceptedAtMillis,
      receipt: receipts.length === 0 ? undefined : new JoinedReceipt(receipts),
    });
    arrivals.insertAfter(first.arrival, merged.arrival);
    for (const member of members) this.#remove(member);
    fresh.pushFront(merged);
    return merged;
  }

  #together(first: QueueRequest<Payload>, nowMillis: number): QueueRequest<Payload>[] {
    const members = [first];
    const extent = { items: first.items, bytes: first.bytes };
    for (
      let next = this.#lines.fresh.after(first);
      next !== undefined && !this.#batching.isLargeEnough(extent, nowMillis);
      next = this.#lines.fresh.after(next)
    ) {
      extent.items += next.items;
      extent.bytes += next.bytes;
      if (this.#batching.pieces(extent, nowMillis) > 1) break;
      members.push(next);
    }
    return members;
  }

  /** Payloads may be damaged, and whoever pumps the queue may be a timer, whose exceptions end the process. */
  #attempt<Result>(what: string, reshape: () => Result): Result | undefined {
    try {
      return reshape();
    } catch (error) {
      if (!this.#hasFailed) log.error(`a request could not be ${what}; it is sent as it is`, error);
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
  }

  #part(whole: QueueRequest<Payload>, payload: Payload, items: number, size: number): QueueRequest<Payload> {
    const { sequence, acceptedAtMillis, receipt, firstAttemptAtMillis } = whole;
    const bytes = bytesOf(this.#kind, payload);
    const part = new QueueRequest({ payload, items, bytes, size, sequence, acceptedAtMillis, receipt });
    part.firstAttemptAtMillis = firstAttemptAtMillis;
    return part;
  }
}

function sum<Payload>(requests: readonly QueueRequest<Payload>[], of: 'items' | 'size'): number {
  return requests.reduce((total, request) => total + request[of], 0);
}
