import type { Signal } from '../signal/signal.js';

/** What the queue must know of the payloads of one signal; it looks into none of them itself. */
export interface PayloadKind<Payload> {
  readonly signal: Signal;
  /** Spans, log records or metric data points in the payload. */
  items(payload: Payload): number;
  /** What the queue keeps: must not change when the caller changes what it handed in. */
  own(payload: Payload): Payload;
  /** Size of the payload on the wire, where it is known exactly. */
  bytes?(payload: Payload): number;
  /** Two halves that hold the same items in the same order; undefined when there is only one item. */
  split(payload: Payload): readonly [Payload, Payload] | undefined;
}
