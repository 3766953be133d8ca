import type { PayloadKind } from '../queue/payload.js';
import type { Signal } from '../signal/signal.js';
import { arrayKind } from './intake-kinds.js';

/** Payloads that are arrays of items, for a queue that reshapes them. */
export function arrayPayload<Item>(signal: Signal): PayloadKind<Item[]> {
  return {
    ...arrayKind<Item>(signal),
    halve: (payload) => [payload.slice(0, payload.length >> 1), payload.slice(payload.length >> 1)],
    cut: (payload, firstItems) => [payload.slice(0, firstItems), payload.slice(firstItems)],
    empty: [],
    merge: (payloads) => payloads.flat(1) as Item[],
  };
}
