import { Books } from './books.js';
import { Lines } from './lines.js';
import type { Occupancy } from './occupancy.js';
import type { QueueRequest } from './request.js';
import type { CreateShaping, Shaping } from './shaping.js';
import type { DropReason } from './snapshot.js';

/**
 * Every request that was accepted and is not settled: ready to be sent, waiting for a retry, or in flight.
 * Each of its operations moves a request and its entries in the books in one step, so the books balance between any two.
 * All of it together stays within `capacity`: a request that comes back from a flight always finds its room.
 */
export class Backlog<Payload> {
  readonly capacity: number;
  readonly books = new Books();
  readonly occupancy: Occupancy;

  readonly lines = new Lines<Payload>();
  readonly shaping: Shaping<Payload>;

  constructor(capacity: number, createShaping: CreateShaping<Payload>) {
    this.capacity = capacity;
    this.shaping = createShaping(this.lines);
    this.occupancy = this.shaping.occupancy;
  }

  /** Whether nothing is to be sent before the event loop has had its turn: much has been decoded in this one. */
  isResting = false;

  /** Whether anything waits, ready or not. */
  get hasWaiting(): boolean {
    return this.books.queued > 0;
  }

  /** Whether anything waits that was never sent. */
  get hasFresh(): boolean {
    return !this.lines.fresh.isEmpty;
  }

  fits(size: number): boolean {
    return this.occupancy.total + size <= this.capacity;
  }

  /** The oldest request that is not settled. */
  get oldest(): QueueRequest<Payload> | undefined {
    return this.lines.arrivals.first?.request;
  }

  /**
   * The first to make room for newer ones. What was tried before is older than everything that was not, so it goes
   * first; among the tried ones that whose retry comes next.
   */
  get oldestWaiting(): QueueRequest<Payload> | undefined {
    return this.lines.due.first ?? this.lines.retries.top ?? this.lines.fresh.first;
  }

  /** Takes a request in, behind all others. */
  accept(request: QueueRequest<Payload>): void {
    this.books.accept(request.items);
    this.occupancy.enter(request);
    this.lineUp(request);
  }

  /** Puts a request that is in the books, and has its room, behind all others. */
  lineUp(request: QueueRequest<Payload>): void {
    this.lines.arrivals.pushBack(request.arrival);
    this.lines.fresh.pushBack(request);
  }

  /** Whether a request could be sent now. */
  hasReady(nowMillis: number): boolean {
    if (!this.lines.due.isEmpty) return true;
    const oldest = this.lines.fresh.first;
    if (oldest === undefined) return false;
    // When another one like the oldest finds no room, there is nothing to wait for.
    return this.shaping.isRipe(this.lines.fresh, nowMillis) || !this.fits(oldest.size);
  }

  /** Lets nothing of what waits now, up to number `sequence`, wait for others any longer. */
  hurry(sequence: number): void {
    this.shaping.flush(sequence);
  }

  /** Makes every retry ready whose time has come, the one that has waited longest for it first. */
  promoteDueRetries(nowMillis: number): void {
    for (
      let top = this.lines.retries.top;
      top !== undefined && top.retryAtMillis <= nowMillis;
      top = this.lines.retries.top
    ) {
      this.lines.retries.remove(top);
      top.state = 'ready';
      this.lines.due.pushBack(top);
    }
  }

  /** When the next request becomes ready by time alone; Infinity when none does. */
  get nextReadyAtMillis(): number {
    const retryAtMillis = this.lines.retries.top?.retryAtMillis ?? Infinity;
    return this.lines.fresh.isEmpty
      ? retryAtMillis
      : Math.min(retryAtMillis, this.shaping.ripeAtMillis(this.lines.fresh));
  }

  /**
   * The next request, in the size that it should have; one that turns out to be damaged as it is. To be called only when
   * one is ready, and is sent or dropped at once.
   */
  next(nowMillis: number): QueueRequest<Payload> {
    const request = this.shaping.next(nowMillis);
    if (request === undefined) throw new Error('no request is ready');
    return request;
  }

  /** The next request goes into flight. */
  takeOff(request: QueueRequest<Payload>, nowMillis: number): void {
    this.lines.leave(request);
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
    this.lines.retries.push(request);
  }

  /** A request comes back from a flight that was none: first in line, as if nothing had been. */
  returnToHead(request: QueueRequest<Payload>): void {
    this.#land(request);
    request.attempt--;
    request.state = 'ready';
    request.putBackPayload();
    this.lines.due.pushFront(request);
  }

  /** A request in flight is replaced by its halves, first in line. Returns false when it can't be split. */
  split(request: QueueRequest<Payload>): boolean {
    return this.shaping.split(request, () => this.#land(request));
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
      this.lines.leave(request);
      this.lines.retries.remove(request);
    }
    this.#leave(request);
  }

  /** A request stays in the books and keeps its room, but is here no longer, wherever it was. */
  leave(request: QueueRequest<Payload>): void {
    if (request.state === 'in-flight') this.#land(request);
    this.lines.leave(request);
    this.lines.retries.remove(request);
    this.#leave(request);
  }

  #land(request: QueueRequest<Payload>): void {
    this.books.land(request.items);
    this.occupancy.land(request);
  }

  #leave(request: QueueRequest<Payload>): void {
    request.state = 'settled';
    request.releasePayload();
    this.lines.arrivals.remove(request.arrival);
  }
}
