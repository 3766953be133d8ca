import type { PayloadKind } from '../queue/payload.js';
import type { Signal } from '../signal/signal.js';

/** Payloads that are arrays of items: spans and log records. */
export function arrayPayload<Item>(signal: Signal): PayloadKind<Item[]> {
  return {
    signal,
    items: (payload) => payload.length,
    // A copy of pointers: callers may fill their array anew once it was accepted.
    store: (payload) => payload.slice(),
    halve: (payload) => [payload.slice(0, payload.length >> 1), payload.slice(payload.length >> 1)],
    cut: (payload, firstItems) => [payload.slice(0, firstItems), payload.slice(firstItems)],
    empty: [],
    merge: (payloads) => payloads.flat(1) as Item[],
  };
}
