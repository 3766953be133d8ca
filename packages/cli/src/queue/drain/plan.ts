import type { InspectedQueue, InspectedSlot } from '@otelq/file-storage/inspect';
import { UsageError } from '../../usage-error.js';
import { mismatch } from './destination.js';
import type { Protocol } from './protocol.js';

/** What is to be drained, and what is not. */
export interface Plan {
  /** Those that can be sent, whether anything is in them or not. */
  readonly queues: readonly InspectedQueue[];
  /** Why queues are left, by folder. */
  readonly left: Map<string, string>;
}

/**
 * Sorts out what can be sent.
 *
 * @throws UsageError when the protocol carries nothing of what is stored
 */
export function planDrain(queues: readonly InspectedQueue[], protocol: Protocol | undefined): Plan {
  const left = new Map<string, string>();
  for (const { folder, format } of queues) {
    const reason = mismatch(format, protocol);
    if (reason !== undefined) left.set(folder, reason);
  }
  const able = queues.filter(({ folder }) => !left.has(folder));
  if (able.length === 0 && left.size > 0) {
    const reasons = [...left].map(([folder, reason]) => `${folder} is ${reason}`);
    throw new UsageError(`nothing can be sent: ${reasons.join('; ')}`);
  }
  return { queues: able, left };
}

/** Whether there is something in a slot that nobody has open. */
export function isWaiting({ owner, stored }: InspectedSlot): boolean {
  return owner === undefined && stored.requests > 0;
}
