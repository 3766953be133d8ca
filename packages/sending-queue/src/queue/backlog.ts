import type { Sizer } from '../config/options.js';
import { Books } from './books.js';
import { LinkedList } from './linked-list.js';
import type { PayloadKind } from './payload.js';
import type { Receipt } from './receipt.js';
import { QueueRequest } from './request.js';
import { RetryHeap } from './retry-heap.js';
import type { DropReason } from './snapshot.js';

/**
 * Every request that was accepted and is not settled: ready to be sent, waiting for a retry, or in flight.
 * Each of its operations moves a request and its entries in the books in one step, so the books balance between any two.
 * All of it together stays within `capacity`: a request that comes back from a flight always finds its room.
 */
export class Backlog<Payload> {
  readonly capacity: number;
  readonly books = new Books();
  /** What waits and what is in flight together, in units of the sizer. */
  totalSize = 0;
  /** What waits, in units of the sizer. */
  waitingSize = 0;

  readonly #kind: PayloadKind<Payload>;
  readonly #sizer: Sizer;
  readonly #arrivals = new LinkedList<QueueRequest<Payload>>();
  /** Sent before, and to be sent again before everything else. */
  readonly #due = new LinkedList<QueueRequest<Payload>>();
  /** Never sent yet. */
  readonly #fresh = new LinkedList<QueueRequest<Payload>>();
  readonly #retries = new RetryHeap<Payload>();

  constructor(kind: PayloadKind<Payload>, sizer: Sizer, capacity: number) {
    this.#kind = kind;
    this.#sizer = sizer;
    this.capacity = capacity;
  }

  /** Room that a payload of so many items takes, in units of the sizer. */
  sizeOf(payload: Payload, items: number): number {
    if (this.#sizer === 'requests') return 1;
    return this.#sizer === 'items' ? items : (this.#kind.bytes?.(payload) ?? 0);
  }

  /** What is in flight, in units of the sizer. */
  get inFlightSize(): number {
    return this.totalSize - this.waitingSize;
  }

  fits(size: number): boolean {
    return this.totalSize + size <= this.capacity;
  }

  /** The oldest request that is not settled. */
  get oldest(): QueueRequest<Payload> | undefined {
    return this.#arrivals.first;
  }

  /**
   * The first to make room for newer ones. What was tried before is older than everything that was not, so it goes
   * first; among the tried ones that whose retry comes next.
   */
  get oldestWaiting(): QueueRequest<Payload> | undefined {
    return this.#due.first ?? this.#retries.top ?? this.#fresh.first;
  }

  /** Takes a payload in, behind all others. */
  accept(
    { payload, items, size }: { payload: Payload; items: number; size: number },
    sequence: number,
    receipt: Receipt | undefined,
  ): void {
    const own = this.#kind.own(payload);
    const request = new QueueRequest({ payload: own, items, size, sequence, receipt });
    this.books.accept(items);
    this.totalSize += size;
    this.waitingSize += size;
    this.#arrivals.pushBack(request.arrival);
    this.#fresh.pushBack(request.ready);
  }

  /** Whether a request could be sent now. */
  get hasReady(): boolean {
    return !this.#due.isEmpty || !this.#fresh.isEmpty;
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
      this.#due.pushBack(top.ready);
    }
  }

  /** When the next retry is due; undefined when none waits. */
  get nextRetryAtMillis(): number | undefined {
    return this.#retries.top?.retryAtMillis;
  }

  /** Takes the next request into flight. To be called only when there is one that is ready. */
  takeNext(nowMillis: number): QueueRequest<Payload> {
    const request = this.#due.first ?? this.#fresh.first;
    if (request === undefined) throw new Error('no request is ready');
    request.ready.list?.remove(request.ready);
    request.state = 'in-flight';
    request.attempt++;
    request.firstAttemptAtMillis ??= nowMillis;
    this.waitingSize -= request.size;
    this.books.startFlight(request.items);
    return request;
  }

  /** A request comes back from its flight, to be sent again from `retryAtMillis` on. */
  waitForRetry(request: QueueRequest<Payload>, retryAtMillis: number): void {
    this.books.land(request.items);
    this.waitingSize += request.size;
    request.state = 'waiting-for-retry';
    request.retryAtMillis = retryAtMillis;
    this.#retries.push(request);
  }

  /** A request comes back from a flight that never left the process: first in line, as if nothing had been. */
  returnToHead(request: QueueRequest<Payload>): void {
    this.books.land(request.items);
    this.waitingSize += request.size;
    request.attempt--;
    request.state = 'ready';
    this.#due.pushFront(request.ready);
  }

  /**
   * A request in flight is replaced by its two halves, first in line. Together they are what the whole was, in items and
   * in room, so that splitting needs none. Returns false when it holds a single item.
   */
  split(request: QueueRequest<Payload>): boolean {
    const halves = this.#kind.split(request.payload);
    if (halves === undefined) return false;
    const items = this.#kind.items(halves[0]);
    const size = this.#sizer === 'requests' ? request.size : this.sizeOf(halves[0], items);
    const first = this.#part(request, halves[0], items, size);
    const second = this.#part(request, halves[1], request.items - items, request.size - size);
    request.receipt?.split();
    this.#arrivals.insertAfter(request.arrival, second.arrival);
    this.#arrivals.insertAfter(request.arrival, first.arrival);
    this.#arrivals.remove(request.arrival);
    request.state = 'settled';
    this.books.land(request.items);
    this.waitingSize += request.size;
    this.#due.pushFront(second.ready);
    this.#due.pushFront(first.ready);
    return true;
  }

  /** A request in flight has been delivered, but for `rejectedItems` of its items. */
  deliver(request: QueueRequest<Payload>, rejectedItems: number): void {
    this.books.deliver(request.items - rejectedItems);
    if (rejectedItems > 0) this.books.dropInFlight(rejectedItems, 'rejected-by-destination');
    this.#leave(request);
  }

  /** A request is given up, wherever it is. */
  drop(request: QueueRequest<Payload>, reason: DropReason): void {
    if (request.state === 'in-flight') {
      this.books.dropInFlight(request.items, reason);
    } else {
      this.books.dropQueued(request.items, reason);
      this.waitingSize -= request.size;
      request.ready.list?.remove(request.ready);
      this.#retries.remove(request);
    }
    this.#leave(request);
  }

  #leave(request: QueueRequest<Payload>): void {
    request.state = 'settled';
    this.totalSize -= request.size;
    this.#arrivals.remove(request.arrival);
  }

  #part(
    { sequence, receipt, firstAttemptAtMillis }: QueueRequest<Payload>,
    payload: Payload,
    items: number,
    size: number,
  ): QueueRequest<Payload> {
    const part = new QueueRequest({ payload, items, size, sequence, receipt });
    part.firstAttemptAtMillis = firstAttemptAtMillis;
    return part;
  }
}
