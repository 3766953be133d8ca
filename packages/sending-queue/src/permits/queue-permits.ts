/** What a queue knows of its permits, for `snapshot()`. */
export interface QueuePermitsSnapshot {
  /** The part of the budget that this process has, 0 to 1. */
  readonly share: number;
  /** The same, in permits per period. */
  readonly permitsPerPeriod: number;
  /** The budget of the whole fleet, in permits per period. */
  readonly totalPermits: number;
  readonly periodMillis: number;
  /** How long something has waited for a permit so far, in milliseconds; this moment's wait included. */
  readonly waitedMillis: number;
  /**
   * - `synced`: the store has answered of late
   * - `stale`: it has not, and the last share is still valid
   * - `safe`: it is not any more; what is left is the safe part
   */
  readonly state: 'synced' | 'stale' | 'safe';
}

/** The way of one queue to the permits of its process. Asking touches only memory; nothing here throws or rejects. */
export interface PermitGate {
  /** 0 when something may be sent now, otherwise the milliseconds until then, as far as is known; always finite. */
  readonly delayMillis: number;
  /** So many units are sent right now. Goes into debt when they are more than there are. */
  take(amount: number): void;
  /**
   * How many units of this queue wait to be sent, whether for a permit or for something else, as far as is known: what is
   * stored and not in memory is not among them, and requests may be merged before they are sent; and how many came since the
   * last call and found no room. Said whenever either changes: what is used can't exceed what there is, so this is how need
   * beyond it is seen.
   */
  want(waiting: number, turnedAway: number): void;
  snapshot(): QueuePermitsSnapshot;
  /** The queue sends nothing any more. */
  leave(): Promise<void>;
}

/** A budget that many processes share, such as that of `createPermits()` of `@otelq/permits`. */
export interface QueuePermits {
  /** What the budget counts. `bytes` takes an exporter whose payloads have a known size. */
  readonly unit: 'requests' | 'items' | 'bytes';
  /** One more queue sends to the destination whose budget it is. */
  join(): PermitGate;
}
