import type { PayloadKind } from '../queue/payload.js';
import type { Signal } from '../signal/signal.js';

/** Payloads that are arrays of items: spans and log records. */
export function arrayPayload<Item>(signal: Signal): PayloadKind<Item[]> {
  return {
    signal,
    items: (payload) => payload.length,
    // A copy of pointers: callers may fill their array anew once it was accepted.
    own: (payload) => payload.slice(),
    split(payload) {
      if (payload.length < 2) return undefined;
      const middle = payload.length >> 1;
      return [payload.slice(0, middle), payload.slice(middle)];
    },
  };
}
