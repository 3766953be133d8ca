import type { WireObservation, WireObserver } from './observation.js';

/** What is known of an export whose transport can't be seen. Shared, since nothing ever changes it. */
const UNSEEN: WireObservation = Object.freeze({
  attempts: 0,
  httpStatus: undefined,
  error: undefined,
  retryAfterMillis: undefined,
  rttMillis: undefined,
});

/** The observer of platforms that show nothing of their HTTP requests, such as browsers: sees no attempt, ever. */
export const unobservedWire: WireObserver = {
  observe(_listener, send) {
    send();
    return UNSEEN;
  },
  dispose() {},
};
