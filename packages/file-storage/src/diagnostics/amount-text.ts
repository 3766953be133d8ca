import type { StoredAmount } from '@otelq/sending-queue/native';

const counts = new Intl.NumberFormat('en-US');

/** `1 request (1 item)`, `11 requests (5,010 items)`. */
export function amountText({ requests, items }: Pick<StoredAmount, 'requests' | 'items'>): string {
  return `${countOf(requests, 'request')} (${countOf(items, 'item')})`;
}

/** `1 request`, `5,010 requests`. */
export function countOf(count: number, noun: string): string {
  return `${counts.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
