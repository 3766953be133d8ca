import type { QueueSnapshot } from '@otelq/sending-queue';
import type { CheckResult } from '../check/check-result.js';

/** What a rule judges: a queue at one moment, and an interval before. */
export interface Step {
  readonly before: QueueSnapshot;
  readonly now: QueueSnapshot;
  /** How many steps in a row there was something to deliver and nothing was delivered, this one included. */
  readonly intervalsWithoutDelivery: number;
  /** The last check of the destination; absent where it is not checked. */
  readonly check: CheckResult | undefined;
}

/** Items accepted that are neither delivered nor dropped. */
export function unsettledItems({ queuedItems, inFlightItems }: QueueSnapshot): number {
  return queuedItems + inFlightItems;
}

/** How far a count rose; one that fell is that of another queue, and begins anew. */
export function rise(before: number | undefined, now: number | undefined): number {
  return Math.max(0, (now ?? 0) - (before ?? 0));
}
