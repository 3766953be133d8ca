import { emit } from './emit.mjs';

/** How long it has been running when it tells something. */
const AGE_MILLIS = 300;

/**
 * An application that knows nothing of queues, and ends by itself.
 *
 * @param {typeof import('./sdk-2.mjs')} sdk
 */
export function runStock(sdk) {
  new sdk.NodeSDK().start();
  setTimeout(() => emit(sdk), AGE_MILLIS);
}
