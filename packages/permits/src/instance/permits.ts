import type { PermitGate, QueuePermits } from '@otelq/sending-queue';

/** What an instance knows of its permits, at one moment. */
export interface PermitsSnapshot {
  /** The part of the budget that this instance has, 0 to 1. */
  readonly share: number;
  /** The same, in permits per period. */
  readonly permitsPerPeriod: number;
  /** The budget of the whole fleet, in permits per period. */
  readonly totalPermits: number;
  readonly periodMillis: number;
  /** Permits used so far. */
  readonly used: number;
  /** How long something has waited for a permit so far, in milliseconds; this moment's wait included. */
  readonly waitedMillis: number;
  /** Whether this instance is the balancer. */
  readonly leader: boolean;
  /** Instances that were alive at the last answer of the store, 0 before the first. */
  readonly hosts: number;
  /** How long ago the last report that the store answered was sent; Infinity before the first. */
  readonly lastSyncAgeMillis: number;
  /**
   * - `synced`: the store answered within the last one and a half periods
   * - `stale`: it did not, and the last share is still valid
   * - `safe`: it is not any more; the instance keeps to the safe part
   */
  readonly state: 'synced' | 'stale' | 'safe';
}

/** What an instance lets through. Asking touches only memory. */
export interface InstancePermits extends Pick<PermitGate, 'delayMillis' | 'take'> {
  /** How much waits, and how much has found no room since the last call, as `PermitGate.want` has it. */
  want(waiting: number, turnedAway?: number): void;
  snapshot(): PermitsSnapshot;
  /** Says goodbye: from now on `delayMillis` stays above 0. Never rejects. */
  close(): Promise<void>;
}

/** A fleet-wide budget, as one process sees it: `options.permits` of its queues. */
export interface Permits extends QueuePermits {
  snapshot(): PermitsSnapshot;
  /**
   * Says goodbye, so that the share is for others at once: nothing is sent any more. Queues that are shut down do so by
   * themselves, the last of them. Never rejects.
   */
  close(): Promise<void>;
}
