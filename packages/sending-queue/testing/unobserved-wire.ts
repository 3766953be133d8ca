import type { WireObserver } from '../src/wire/observer.js';

/** Sees no attempt, ever. */
export const unobservedWire: WireObserver = {
  observe(_listener, send) {
    send();
    return {};
  },
  dispose() {},
};
