import * as sdk from '@otelq-test/bundles-sdk-3';

/** The same of SDK 3.x. Its types are others, though nothing differs that an application here uses. */
export const sdk3 = /** @type {typeof import('./sdk-2.mjs')} */ (/** @type {unknown} */ (sdk));
