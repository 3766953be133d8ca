import type { Signal } from '../signal/signal.js';
import type { StorageCodec } from '../storage/queue-storage.js';

/**
 * What a queue must know of payloads to take them in; it looks into none of them itself.
 *
 * `Input` is what an application hands in, `Stored` what the queue keeps and its sender sends: the same, or, for an
 * exporter that serializes on the way in, the bytes of it.
 */
export interface IntakeKind<Input, Stored = Input> {
  readonly signal: Signal;
  /** Spans, log records or metric data points in what is handed in. */
  items(input: Input): number;
  /**
   * What the queue keeps: must not change when the caller changes what it handed in. What it throws refuses the
   * input, and is told to whoever handed it in.
   */
  store(input: Input): Stored;
  /**
   * What is handed in, in two parts, neither empty, to find out which of its items can't be stored: only those are refused.
   * Called only with more than one item. Kinds without it are refused as a whole.
   */
  halve?(input: Input): readonly [Input, Input];
  /** Size on the wire, in bytes, before compression. Only where it is known exactly, without work. */
  bytes?(stored: Stored): number;
}

/** What a queue must know of payloads to reshape and to store them as well. */
export interface PayloadKind<Input, Stored = Input> extends IntakeKind<Input, Stored> {
  /** Two parts that hold the same items in the same order; the first holds `firstItems`, neither is empty. */
  cut(stored: Stored, firstItems: number): readonly [Stored, Stored];
  /** One payload that holds the items of all, in order. Kinds without it are never merged. */
  merge?(payloads: readonly Stored[]): Stored;
  /**
   * A payload without items, to ask a destination with whether it takes requests. Destinations of kinds without it are not
   * asked.
   */
  readonly empty?: Stored;
  /** How a payload is kept outside of memory. Kinds without it are not, but for spans and log records of the SDK. */
  readonly codec?: StorageCodec<Stored>;
}

/** What must be known of payloads once they are in the queue. */
export type StoredKind<Stored> = Pick<PayloadKind<never, Stored>, 'bytes' | 'cut' | 'merge'>;

/** Size of a payload on the wire; 0 when it is not known. */
export function bytesOf<Stored>(kind: Pick<StoredKind<Stored>, 'bytes'>, stored: Stored): number {
  return kind.bytes?.(stored) ?? 0;
}
