import type { QueueSnapshot } from '@otelq/sending-queue';

/** The part of a queue's capacity that is taken, from 0 on; 0 without a capacity. */
export function fullness({ capacityUsed, queueCapacity }: QueueSnapshot): number {
  return queueCapacity > 0 ? capacityUsed / queueCapacity : 0;
}

/** In words: `900 of 1000 (90 %)`. */
export function fullnessText(snapshot: QueueSnapshot): string {
  const percent = Math.floor(fullness(snapshot) * 100);
  return `${snapshot.capacityUsed} of ${snapshot.queueCapacity} (${percent} %)`;
}
