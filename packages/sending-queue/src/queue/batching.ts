import type { ResolvedBatch } from '../config/options.js';
import type { MessageLimit } from './message-limit.js';

/** How large something is: a request, or several together. */
export interface Extent {
  readonly items: number;
  /** On the wire; 0 when that is not known. */
  readonly bytes: number;
  /** Room in the queue, in units of its sizer. */
  readonly size: number;
}

/** What waits for its first send, all of it together. */
export interface Waiting extends Extent {
  /** Number of the oldest request. */
  readonly oldestSequence: number;
  readonly oldestAcceptedAtMillis: number;
}

/**
 * How large requests should be when they are sent: those that are too small wait for others, for a while, those that
 * are too large are cut. Without `batch` none waits, and only what the destination is known to refuse is cut.
 */
export class Batching {
  readonly #options: ResolvedBatch | undefined;
  readonly #messageLimit: MessageLimit;
  readonly #largestSize: number;
  #flushSequence = -Infinity;

  /** @param largestSize - room of a request that is merged with no more, in units of the queue's sizer */
  constructor(options: ResolvedBatch | undefined, messageLimit: MessageLimit, largestSize: number) {
    this.#options = options;
    this.#messageLimit = messageLimit;
    this.#largestSize = largestSize;
  }

  /** Whether a request may wait for others, so that it matters when it came. */
  get holdsBack(): boolean {
    return this.#options !== undefined && this.#options.minSize > 0;
  }

  /** Requests up to this number wait no longer for others. */
  flush(sequence: number): void {
    this.#flushSequence = Math.max(this.#flushSequence, sequence);
  }

  /** Whether what waits is to be sent now. */
  isRipe(waiting: Waiting, nowMillis: number): boolean {
    return (
      this.isLargeEnough(waiting, nowMillis) ||
      waiting.oldestSequence <= this.#flushSequence ||
      nowMillis >= this.ripeAtMillis(waiting)
    );
  }

  /** When what waits is sent in any case. */
  ripeAtMillis({ oldestAcceptedAtMillis }: Waiting): number {
    return oldestAcceptedAtMillis + (this.#options?.flushTimeoutMillis ?? 0);
  }

  /** Whether it need not be merged with more. */
  isLargeEnough(extent: Extent, nowMillis: number): boolean {
    const options = this.#options;
    if (options === undefined) return true;
    return (
      extent[options.sizer] >= options.minSize ||
      extent.size >= this.#largestSize ||
      extent.bytes >= this.#messageLimit.bytes(nowMillis)
    );
  }

  /** Into how many pieces something has to be cut, about equal ones; 1 when it may stay whole. */
  pieces({ items, bytes }: Extent, nowMillis: number): number {
    const byLimit = Math.ceil(bytes / this.#messageLimit.bytes(nowMillis));
    const { maxSize = 0, sizer = 'items' } = this.#options ?? {};
    const byOptions = maxSize === 0 ? 1 : Math.ceil((sizer === 'items' ? items : bytes) / maxSize);
    return Math.max(1, byLimit, byOptions);
  }
}
