import type { Waiting } from './batching.js';
import { LinkedList } from './linked-list.js';
import type { QueueRequest } from './request.js';

/** Requests that were never sent, in order of arrival, and how large they are together. */
export class FreshLine<Payload> extends LinkedList<QueueRequest<Payload>> implements Waiting {
  items = 0;
  bytes = 0;
  size = 0;

  get oldestSequence(): number {
    return this.first?.sequence ?? Infinity;
  }

  get oldestAcceptedAtMillis(): number {
    return this.first?.acceptedAtMillis ?? Infinity;
  }

  override pushBack(request: QueueRequest<Payload>): void {
    super.pushBack(request);
    this.#add(request, 1);
  }

  override pushFront(request: QueueRequest<Payload>): void {
    super.pushFront(request);
    this.#add(request, 1);
  }

  override remove(request: QueueRequest<Payload>): void {
    if (request.list !== this) return;
    super.remove(request);
    this.#add(request, -1);
  }

  #add({ items, bytes, size }: QueueRequest<Payload>, sign: 1 | -1): void {
    this.items += sign * items;
    this.bytes += sign * bytes;
    this.size += sign * size;
  }
}
