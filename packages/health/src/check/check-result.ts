import type { StatusName } from '@otelq/sending-queue';

/** How a check of the destination ended. Nothing of what the destination said in words: that may quote anything. */
export interface CheckResult {
  readonly status: StatusName;
  readonly httpStatus?: number;
  /** Milliseconds since the Unix epoch. */
  readonly atMillis: number;
}
