import type { QueueRequest } from './request.js';

/** Requests that wait for their retry, the next one on top: a binary heap, every operation O(log n). */
export class RetryHeap<Payload> {
  readonly #heap: QueueRequest<Payload>[] = [];

  /** How many requests wait for theirs. */
  get count(): number {
    return this.#heap.length;
  }

  /** The request whose retry comes next. */
  get top(): QueueRequest<Payload> | undefined {
    return this.#heap[0];
  }

  push(request: QueueRequest<Payload>): void {
    this.#heap.push(request);
    this.#rise(request, this.#heap.length - 1);
  }

  /** Takes `request` out, wherever it stands; does nothing if it is not here. */
  remove(request: QueueRequest<Payload>): void {
    const index = request.heapIndex;
    if (this.#heap[index] !== request) return;
    request.heapIndex = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === request) return;
    this.#rise(last, index);
    this.#sink(last, last.heapIndex);
  }

  #rise(request: QueueRequest<Payload>, from: number): void {
    let index = from;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = this.#heap[parentIndex];
      if (parent === undefined || parent.retryAtMillis <= request.retryAtMillis) break;
      this.#place(parent, index);
      index = parentIndex;
    }
    this.#place(request, index);
  }

  #sink(request: QueueRequest<Payload>, from: number): void {
    let index = from;
    for (;;) {
      const left = this.#heap[2 * index + 1];
      const right = this.#heap[2 * index + 2];
      const child =
        right !== undefined && left !== undefined && right.retryAtMillis < left.retryAtMillis ? right : left;
      if (child === undefined || child.retryAtMillis >= request.retryAtMillis) break;
      const childIndex = child.heapIndex;
      this.#place(child, index);
      index = childIndex;
    }
    this.#place(request, index);
  }

  #place(request: QueueRequest<Payload>, index: number): void {
    this.#heap[index] = request;
    request.heapIndex = index;
  }
}
