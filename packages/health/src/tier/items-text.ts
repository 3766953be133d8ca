import type { QueueSnapshot } from '@otelq/sending-queue';
import { itemsOf } from '@otelq/sending-queue/internal';

/** A count of what the signal is made of: `1 span`, `6 log records`. */
export function itemsText({ signal }: Pick<QueueSnapshot, 'signal'>, count: number): string {
  return `${count} ${itemsOf(signal, count)}`;
}
