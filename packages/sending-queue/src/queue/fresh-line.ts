import type { Waiting } from './batching.js';
import { LinkedList } from './linked-list.js';
import type { QueueRequest } from './request.js';

/** Requests that were never sent, in order of arrival, and how large they are together. */
export class FreshLine<Payload> implements Waiting {
  items = 0;
  bytes = 0;
  size = 0;
  readonly #requests = new LinkedList<QueueRequest<Payload>>();

  /** How many requests there are. */
  get count(): number {
    return this.#requests.size;
  }

  get isEmpty(): boolean {
    return this.#requests.isEmpty;
  }

  get first(): QueueRequest<Payload> | undefined {
    return this.#requests.first;
  }

  get oldestSequence(): number {
    return this.#requests.first?.sequence ?? Infinity;
  }

  get oldestAcceptedAtMillis(): number {
    return this.#requests.first?.acceptedAtMillis ?? Infinity;
  }

  /** What stands right behind `request`, which must be in this line. */
  after(request: QueueRequest<Payload>): QueueRequest<Payload> | undefined {
    return request.next;
  }

  has(request: QueueRequest<Payload>): boolean {
    return request.list === this.#requests;
  }

  pushBack(request: QueueRequest<Payload>): void {
    this.#requests.pushBack(request);
    this.#add(request, 1);
  }

  pushFront(request: QueueRequest<Payload>): void {
    this.#requests.pushFront(request);
    this.#add(request, 1);
  }

  /** Does nothing if the request is not in this line. */
  remove(request: QueueRequest<Payload>): void {
    if (!this.has(request)) return;
    this.#requests.remove(request);
    this.#add(request, -1);
  }

  #add({ items, bytes, size }: QueueRequest<Payload>, sign: 1 | -1): void {
    this.items += sign * items;
    this.bytes += sign * bytes;
    this.size += sign * size;
  }
}
