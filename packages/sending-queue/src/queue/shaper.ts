import type { Sizer } from '../config/options.js';
import type { Batching, Waiting } from './batching.js';
import { Cutter } from './cutter.js';
import type { Lines } from './lines.js';
import type { MessageLimit } from './message-limit.js';
import { bytesOf, type StoredKind } from './payload.js';
import type { QueueRequest } from './request.js';
import { mergedFrom } from './reshaped-request.js';
import type { Shaping } from './shaping.js';
import { SharedOccupancy } from './shared-occupancy.js';

/** What a shaper works with. */
export interface ShaperParts<Payload> {
  readonly lines: Lines<Payload>;
  readonly kind: StoredKind<Payload>;
  readonly sizer: Sizer;
  readonly batching: Batching;
  readonly messageLimit: MessageLimit;
}

/**
 * Gives requests that are ready the size that they should be sent in. What it makes of a request, or of several, takes
 * their place in every line, and is together what they were, in items and in room: reshaping needs none.
 */
export class Shaper<Payload> implements Shaping<Payload> {
  readonly occupancy = new SharedOccupancy();
  readonly #lines: Lines<Payload>;
  readonly #cutter: Cutter<Payload>;
  readonly #batching: Batching;
  readonly #messageLimit: MessageLimit;
  #canNotMerge = false;

  constructor({ lines, kind, sizer, batching, messageLimit }: ShaperParts<Payload>) {
    this.#lines = lines;
    this.#cutter = new Cutter(kind, sizer, this.occupancy, lines);
    this.#batching = batching;
    this.#messageLimit = messageLimit;
  }

  get holdsBack(): boolean {
    return this.#batching.holdsBack;
  }

  flush(sequence: number): void {
    this.#batching.flush(sequence);
  }

  isRipe(waiting: Waiting, nowMillis: number): boolean {
    return this.#batching.isRipe(waiting, nowMillis);
  }

  ripeAtMillis(waiting: Waiting): number {
    return this.#batching.ripeAtMillis(waiting);
  }

  taken(bytes: number): void {
    this.#messageLimit.taken(bytes);
  }

  refused(bytes: number, nowMillis: number): void {
    this.#messageLimit.refused(bytes, nowMillis);
  }

  split(request: QueueRequest<Payload>, land: () => void): boolean {
    const halves = request.items < 2 ? undefined : this.#cutter.cut(request, request.items >> 1);
    if (halves === undefined) return false;
    land();
    this.#cutter.replace(request, halves);
    return true;
  }

  next(nowMillis: number): QueueRequest<Payload> | undefined {
    let request = this.#lines.due.first ?? this.#mergeFresh(nowMillis);
    while (request !== undefined && request.items > 1) {
      const pieces = this.#batching.pieces(request, nowMillis);
      if (pieces === 1 || request.decode() !== undefined) break;
      // Halves of the pieces first: cutting them off one by one would copy the rest again for each.
      const parts = this.#cutter.cut(request, Math.floor((request.items * Math.floor(pieces / 2)) / pieces));
      if (parts === undefined) break;
      request = this.#cutter.replace(request, parts);
    }
    return request;
  }

  /** The first of those that were never sent, together with as many behind it as make it large enough. */
  #mergeFresh(nowMillis: number): QueueRequest<Payload> | undefined {
    const { arrivals, fresh } = this.#lines;
    const { first } = fresh;
    const { kind } = this.#cutter;
    const { merge } = kind;
    if (first === undefined || first.isMerged || merge === undefined || this.#canNotMerge) return first;
    if (this.#batching.isLargeEnough(first, nowMillis) || first.decode() !== undefined) return first;
    const members = this.#together(first, nowMillis);
    if (members.length === 1) return first;
    const whole = this.#cutter.attempt('merged', () => {
      const payload = merge(members.map((member) => member.takePayload()));
      return { payload, bytes: bytesOf(kind, payload) };
    });
    if (whole === undefined) {
      // Trying the same again with each of them would take a time that grows with the square.
      this.#canNotMerge = true;
      return first;
    }
    const merged = mergedFrom(first, members, whole);
    arrivals.insertAfter(first.arrival, merged.arrival);
    for (const member of members) this.#cutter.remove(member);
    fresh.pushFront(merged);
    return merged;
  }

  #together(first: QueueRequest<Payload>, nowMillis: number): QueueRequest<Payload>[] {
    const members = [first];
    const extent = { items: first.items, bytes: first.bytes, size: first.size };
    for (
      let { next } = first;
      // A part of what was merged is not merged again: its rest could go on being so without end.
      next !== undefined && !next.isMerged && !this.#batching.isLargeEnough(extent, nowMillis);
      next = next.next
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
}
