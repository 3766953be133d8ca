import type { Sizer } from '../config/options.js';
import type { Batching } from './batching.js';
import { Books } from './books.js';
import { FreshLine } from './fresh-line.js';
import { LinkedList } from './linked-list.js';
import { Occupancy } from './occupancy.js';
import type { StoredKind } from './payload.js';
import type { Arrival, QueueRequest } from './request.js';
import { RetryHeap } from './retry-heap.js';
import { Shaper } from './shaper.js';
import type { DropReason } from './snapshot.js';

/**
 * Every request that was accepted and is not settled: ready to be sent, waiting for a retry, or in flight.
 * Each of its operations moves a request and its entries in the books in one step, so the books balance between any two.
 * All of it together stays within `capacity`: a request that comes back from a flight always finds its room.
 */
export class Backlog<Payload> {
  readonly capacity: number;
  readonly books = new Books();
  readonly occupancy = new Occupancy();

  readonly #batching: Batching;
  readonly #shaper: Shaper<Payload>;
  readonly #arrivals = new LinkedList<Arrival<Payload>>();
  /** Sent before, and to be sent again before everything else. */
  readonly #due = new LinkedList<QueueRequest<Payload>>();
  readonly #fresh = new FreshLine<Payload>();
  readonly #retries = new RetryHeap<Payload>();

  constructor(kind: StoredKind<Payload>, sizer: Sizer, capacity: number, batching: Batching) {
    this.capacity = capacity;
    this.#batching = batching;
    const lines = { arrivals: this.#arrivals, due: this.#due, fresh: this.#fresh };
    this.#shaper = new Shaper(kind, sizer, batching, this.occupancy, lines);
  }

  /** Whether nothing is to be sent before the event loop has had its turn: much has been decoded in this one. */
  isResting = false;

  /** Whether anything waits, ready or not. */
  get hasWaiting(): boolean {
    return this.books.queued > 0;
  }

  /** Whether anything waits that was never sent. */
  get hasFresh(): boolean {
    return !this.#fresh.isEmpty;
  }

  /**
   * How much waits in memory, ready or not, before any of it is merged: an estimate of what would be sent. Bytes of what was
   * sent before are taken for those of the oldest of it.
   */
  waitingIn(unit: 'requests' | 'items' | 'bytes'): number {
    if (unit === 'items') return this.books.queued;
    const triedBefore = this.#due.size + this.#retries.count;
    if (unit === 'requests') return this.#fresh.count + triedBefore;
    const { bytes = 0 } = this.#due.first ?? this.#retries.top ?? {};
    return this.#fresh.bytes + triedBefore * bytes;
  }

  /** How much found no room so far, by the same measure. */
  turnedAwayIn(unit: 'requests' | 'items' | 'bytes'): number {
    const { turnedAwayItems, turnedAwayRequests } = this.books;
    if (unit === 'items') return turnedAwayItems;
    const { bytes, count } = this.#fresh;
    return turnedAwayRequests * (unit === 'requests' ? 1 : bytes / Math.max(1, count));
  }

  fits(size: number): boolean {
    return this.occupancy.total + size <= this.capacity;
  }

  /** The oldest request that is not settled. */
  get oldest(): QueueRequest<Payload> | undefined {
    return this.#arrivals.first?.request;
  }

  /**
   * The first to make room for newer ones. What was tried before is older than everything that was not, so it goes
   * first; among the tried ones that whose retry comes next.
   */
  get oldestWaiting(): QueueRequest<Payload> | undefined {
    return this.#due.first ?? this.#retries.top ?? this.#fresh.first;
  }

  /** Takes a request in, behind all others. */
  accept(request: QueueRequest<Payload>): void {
    this.books.accept(request.items);
    this.occupancy.enter(request);
    this.lineUp(request);
  }

  /** Puts a request that is in the books, and has its room, behind all others. */
  lineUp(request: QueueRequest<Payload>): void {
    this.#arrivals.pushBack(request.arrival);
    this.#fresh.pushBack(request);
  }

  /** Whether a request could be sent now. */
  hasReady(nowMillis: number): boolean {
    if (!this.#due.isEmpty) return true;
    const oldest = this.#fresh.first;
    if (oldest === undefined) return false;
    // When another one like the oldest finds no room, there is nothing to wait for.
    return this.#batching.isRipe(this.#fresh, nowMillis) || !this.fits(oldest.size);
  }

  /** Lets nothing of what waits now, up to number `sequence`, wait for others any longer. */
  hurry(sequence: number): void {
    this.#batching.flush(sequence);
  }

  /** Makes every retry ready whose time has come, the one that has waited longest for it first. */
  promoteDueRetries(nowMillis: number): void {
    for (
      let top = this.#retries.top;
      top !== undefined && top.retryAtMillis <= nowMillis;
      top = this.#retries.top
    ) {
      this.#retries.remove(top);
      top.state = 'ready';
      this.#due.pushBack(top);
    }
  }

  /** When the next request becomes ready by time alone; Infinity when none does. */
  get nextReadyAtMillis(): number {
    const retryAtMillis = this.#retries.top?.retryAtMillis ?? Infinity;
    return this.#fresh.isEmpty
      ? retryAtMillis
      : Math.min(retryAtMillis, this.#batching.ripeAtMillis(this.#fresh));
  }

  /**
   * The next request, in the size that it should have; one that turns out to be damaged as it is. To be called only when
   * one is ready, and is sent or dropped at once.
   */
  next(nowMillis: number): QueueRequest<Payload> {
    const request = this.#shaper.next(nowMillis);
    if (request === undefined) throw new Error('no request is ready');
    return request;
  }

  /** The next request goes into flight. */
  takeOff(request: QueueRequest<Payload>, nowMillis: number): void {
    this.#leaveLine(request);
    request.state = 'in-flight';
    request.attempt++;
    request.firstAttemptAtMillis ??= nowMillis;
    this.occupancy.takeOff(request);
    this.books.startFlight(request.items);
  }

  /** A request comes back from its flight, to be sent again from `retryAtMillis` on. */
  waitForRetry(request: QueueRequest<Payload>, retryAtMillis: number): void {
    this.#land(request);
    request.state = 'waiting-for-retry';
    request.retryAtMillis = retryAtMillis;
    request.putBackPayload();
    this.#retries.push(request);
  }

  /** A request comes back from a flight that was none: first in line, as if nothing had been. */
  returnToHead(request: QueueRequest<Payload>): void {
    this.#land(request);
    request.attempt--;
    request.state = 'ready';
    request.putBackPayload();
    this.#due.pushFront(request);
  }

  /** A request in flight is replaced by its halves, first in line. Returns false when it can't be split. */
  split(request: QueueRequest<Payload>): boolean {
    const halves = request.items < 2 ? undefined : this.#shaper.halves(request);
    if (halves === undefined) return false;
    this.#land(request);
    this.#shaper.replace(request, halves);
    return true;
  }

  /** A request in flight has been delivered, but for `rejectedItems` of its items. */
  deliver(request: QueueRequest<Payload>, rejectedItems: number): void {
    this.books.deliver(request.items - rejectedItems);
    if (rejectedItems > 0) this.books.dropInFlight(rejectedItems, 'rejected-by-destination');
    this.occupancy.leaveFlight(request);
    this.#leave(request);
  }

  /** A request is given up, wherever it is. */
  drop(request: QueueRequest<Payload>, reason: DropReason): void {
    if (request.state === 'in-flight') {
      this.books.dropInFlight(request.items, reason);
      this.occupancy.leaveFlight(request);
    } else {
      this.books.dropQueued(request.items, reason);
      this.occupancy.leaveWaiting(request);
      this.#leaveLine(request);
      this.#retries.remove(request);
    }
    this.#leave(request);
  }

  /** Every request that is not in flight, the oldest first. They may leave meanwhile. */
  *waiting(): Generator<QueueRequest<Payload>, void> {
    for (let arrival = this.#arrivals.first; arrival !== undefined; ) {
      const { next, request } = arrival;
      if (request.state !== 'in-flight') yield request;
      arrival = next;
    }
  }

  /** A request stays in the books and keeps its room, but is here no longer, wherever it was. */
  leave(request: QueueRequest<Payload>): void {
    if (request.state === 'in-flight') this.#land(request);
    this.#leaveLine(request);
    this.#retries.remove(request);
    this.#leave(request);
  }

  #land(request: QueueRequest<Payload>): void {
    this.books.land(request.items);
    this.occupancy.land(request);
  }

  #leaveLine(request: QueueRequest<Payload>): void {
    this.#due.remove(request);
    this.#fresh.remove(request);
  }

  #leave(request: QueueRequest<Payload>): void {
    request.state = 'settled';
    request.releasePayload();
    this.#arrivals.remove(request.arrival);
  }
}
