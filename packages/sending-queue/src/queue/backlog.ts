import type { Sizer } from '../config/options.js';
import { RetryHeap } from '../retry/retry-heap.js';
import { Books } from './books.js';
import { LinkedList } from './linked-list.js';
import type { PayloadKind } from './payload.js';
import type { Receipt } from './receipt.js';
import { QueueRequest } from './request.js';
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
  readonly #ready = new LinkedList<QueueRequest<Payload>>();
  readonly #retries = new RetryHeap<Payload>();

  constructor(kind: PayloadKind<Payload>, sizer: Sizer, capacity: number) {
    this.#kind = kind;
    this.#sizer = sizer;
    this.capacity = capacity;
  }

  /** Room that a payload takes, in units of the sizer. */
  sizeOf(payload: Payload): number {
    if (this.#sizer === 'requests') return 1;
    if (this.#sizer === 'items') return this.#kind.items(payload);
    return this.#kind.bytes?.(payload) ?? 0;
  }

  fits(size: number): boolean {
    return this.totalSize + size <= this.capacity;
  }

  /** The oldest request that is not settled. */
  get oldest(): QueueRequest<Payload> | undefined {
    return this.#arrivals.first;
  }

  /** The oldest request that is not in flight. Passes over those in flight, whose number is bounded. */
  get oldestWaiting(): QueueRequest<Payload> | undefined {
    let link = this.#arrivals.first?.arrival;
    while (link !== undefined && link.owner.state === 'in-flight') link = link.next;
    return link?.owner;
  }

  /** Takes a payload in, behind all others. */
  accept(payload: Payload, sequence: number, nowMillis: number, receipt: Receipt | undefined): void {
    const items = this.#kind.items(payload);
    const size = this.sizeOf(payload);
    const request = new QueueRequest({
      payload,
      items,
      size,
      sequence,
      enqueuedAtMillis: nowMillis,
      receipt,
    });
    this.books.accept(items);
    this.totalSize += size;
    this.waitingSize += size;
    this.#arrivals.pushBack(request.arrival);
    this.#ready.pushBack(request.ready);
  }

  /** Whether a request could be sent now. Retries whose time has come go before everything else. */
  hasReady(nowMillis: number): boolean {
    for (
      let due = this.#retries.top;
      due !== undefined && due.retryAtMillis <= nowMillis;
      due = this.#retries.top
    ) {
      this.#makeReadyFirst(due);
    }
    return !this.#ready.isEmpty;
  }

  /** When the next retry is due; undefined when none waits. */
  get nextRetryAtMillis(): number | undefined {
    return this.#retries.top?.retryAtMillis;
  }

  /** Makes every retry ready now. */
  hastenRetries(): void {
    this.hasReady(Infinity);
  }

  /** Takes the next request into flight. */
  takeNext(nowMillis: number): QueueRequest<Payload> | undefined {
    const request = this.#ready.first;
    if (request === undefined) return undefined;
    this.#ready.remove(request.ready);
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
    this.#ready.pushFront(request.ready);
  }

  /**
   * A request in flight is replaced by its two halves, first in line. Together they take the room that the whole took,
   * so that splitting needs none. Returns false when it holds a single item.
   */
  split(request: QueueRequest<Payload>): boolean {
    const halves = this.#kind.split(request.payload);
    if (halves === undefined) return false;
    const second = this.#half(request, halves[1], this.#sizer === 'requests' ? 0 : this.sizeOf(halves[1]));
    const first = this.#half(request, halves[0], request.size - second.size);
    request.receipt?.split();
    this.#arrivals.insertAfter(request.arrival, second.arrival);
    this.#arrivals.insertAfter(request.arrival, first.arrival);
    this.#arrivals.remove(request.arrival);
    request.state = 'settled';
    this.books.land(request.items);
    this.waitingSize += request.size;
    this.#ready.pushFront(second.ready);
    this.#ready.pushFront(first.ready);
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
      this.#ready.remove(request.ready);
      this.#retries.remove(request);
    }
    this.#leave(request);
  }

  #leave(request: QueueRequest<Payload>): void {
    request.state = 'settled';
    this.totalSize -= request.size;
    this.#arrivals.remove(request.arrival);
  }

  #makeReadyFirst(request: QueueRequest<Payload>): void {
    this.#retries.remove(request);
    request.state = 'ready';
    this.#ready.pushFront(request.ready);
  }

  #half(whole: QueueRequest<Payload>, payload: Payload, size: number): QueueRequest<Payload> {
    const { sequence, enqueuedAtMillis, receipt } = whole;
    const half = new QueueRequest({
      payload,
      items: this.#kind.items(payload),
      size,
      sequence,
      enqueuedAtMillis,
      receipt,
    });
    half.firstAttemptAtMillis = whole.firstAttemptAtMillis;
    return half;
  }
}
