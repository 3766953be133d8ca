import type { StoredAmount } from '@otelq/sending-queue/native';

export const NOTHING: StoredAmount = { requests: 0, items: 0, bytes: 0 };

export function plus(one: StoredAmount, other: StoredAmount): StoredAmount {
  return {
    requests: one.requests + other.requests,
    items: one.items + other.items,
    bytes: one.bytes + other.bytes,
  };
}

/** What is left; nothing where more is taken than there is, as a damaged file may have it. */
export function less(amount: StoredAmount, taken: StoredAmount): StoredAmount {
  return {
    requests: Math.max(0, amount.requests - taken.requests),
    items: Math.max(0, amount.items - taken.items),
    bytes: Math.max(0, amount.bytes - taken.bytes),
  };
}

export function isNothing(amount: StoredAmount): boolean {
  return amount.requests === 0 && amount.items === 0 && amount.bytes === 0;
}
