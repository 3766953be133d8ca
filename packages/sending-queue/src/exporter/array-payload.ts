import type { PayloadKind, Signal } from '../queue/payload.js';

/** Payloads that are arrays of items: spans and log records. */
export function arrayPayload<Item>(signal: Signal): PayloadKind<Item[]> {
  return {
    signal,
    items: (payload) => payload.length,
    split(payload) {
      if (payload.length < 2) return undefined;
      const middle = payload.length >> 1;
      return [payload.slice(0, middle), payload.slice(middle)];
    },
  };
}
