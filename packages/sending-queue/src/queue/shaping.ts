import type { Waiting } from './batching.js';
import type { Lines } from './lines.js';
import { Occupancy } from './occupancy.js';
import type { QueueRequest } from './request.js';

/** When requests that were never sent are to be, and what size requests have then. */
export interface Shaping<Payload> {
  /** How much room they take, in whatever shape they are. */
  readonly occupancy: Occupancy;
  /** Whether a request may wait for others, so that it matters when it came. */
  readonly holdsBack: boolean;
  /** Requests up to this number wait no longer for others. */
  flush(sequence: number): void;
  /** Whether what waits is to be sent now. */
  isRipe(waiting: Waiting, nowMillis: number): boolean;
  /** When what waits is sent in any case. */
  ripeAtMillis(waiting: Waiting): number;
  /**
   * The next request, merged with those behind it or cut, as it should be; undefined when none is ready. What is damaged
   * is not reshaped: it comes as it is, when it is the first.
   */
  next(nowMillis: number): QueueRequest<Payload> | undefined;
  /**
   * Puts two halves in the place of a request in flight. Returns false when it can't be split.
   *
   * @param land - called when it can, before it is
   */
  split(request: QueueRequest<Payload>, land: () => void): boolean;
  /** The destination took a request of so many bytes; 0 when nobody knows. */
  taken(bytes: number): void;
  /** A request of so many bytes was too large for it; 0 when nobody knows. */
  refused(bytes: number, nowMillis: number): void;
}

/** How requests are shaped that stand in these lines. */
export type CreateShaping<Payload> = (lines: Lines<Payload>) => Shaping<Payload>;

/** Requests are sent as they come, or not at all. */
export function asTheyCome<Payload>({ due, fresh }: Lines<Payload>): Shaping<Payload> {
  return {
    occupancy: new Occupancy(),
    holdsBack: false,
    flush() {},
    isRipe: () => true,
    ripeAtMillis: ({ oldestAcceptedAtMillis }) => oldestAcceptedAtMillis,
    next: () => due.first ?? fresh.first,
    split: () => false,
    taken() {},
    refused() {},
  };
}
