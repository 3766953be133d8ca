import type { InspectedQueue } from '@otelq/file-storage/inspect';
import { describeOwner } from '../ls/describe.js';
import type { Count, Tally } from './tally.js';

/** What is still stored in one slot, and why. */
export interface LeftSlot extends Readonly<Count> {
  readonly queue: string;
  readonly slot: string;
  readonly reason: string;
}

/** What a drain came to. */
export interface DrainResult {
  readonly tally: Tally;
  readonly left: readonly LeftSlot[];
}

/**
 * What is left, of the queues as they are found after the drain.
 *
 * @param reasons - why they were left, by folder
 */
export function leftOf(queues: readonly InspectedQueue[], reasons: ReadonlyMap<string, string>): LeftSlot[] {
  return queues.flatMap(({ folder: queue, slots }) =>
    slots
      .filter(({ stored }) => stored.requests > 0)
      .map(({ folder: slot, owner, stored: { requests, items } }) => {
        const inUse = owner && `${describeOwner(owner)} has it open`;
        return {
          queue,
          slot,
          requests,
          items,
          reason: inUse ?? reasons.get(queue) ?? 'it came after the drain',
        };
      }),
  );
}

/** Whether everything that was stored is delivered. */
export function isAllDelivered({ tally, left }: DrainResult): boolean {
  return left.length === 0 && tally.refused.items === 0 && tally.lost.requests === 0;
}
