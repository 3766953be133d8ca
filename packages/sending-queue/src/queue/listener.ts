import type { Status } from '../status/status.js';
import type { DropReason, RejectReason } from './snapshot.js';

/** Told what happens in a queue; what it does with it (metrics, log lines) is its own business. */
export interface QueueListener {
  /** A send has begun. */
  onSendStart(items: number): void;
  /** A send has ended; `durationMillis` is the time of the whole export call. */
  onSendEnd(items: number, status: Status, durationMillis: number): void;
  /** An attempt on the wire ended, possibly while its send goes on. */
  onStatus(status: Status): void;
  /** Items are put back for a retry `delayMillis` from now. */
  onRetry(items: number, status: Status, delayMillis: number): void;
  onDelivered(items: number): void;
  onDropped(items: number, reason: DropReason, status: Status | undefined): void;
  /** Items were not accepted; `detail` is what else is known of why. */
  onRejected(items: number, reason: RejectReason, detail?: string): void;
  /** The destination is to be left alone for `delayMillis`. */
  onThrottle(delayMillis: number): void;
}
