import { storeAt } from '../address/store-at.js';
import type { PermitsOptions } from '../config/options.js';
import { createPermits } from './create-permits.js';
import type { Permits } from './permits.js';

/** Options of `permitsOf()`: those of `createPermits()`, with an address for the store. */
export interface PermitsOfOptions extends Omit<PermitsOptions, 'store'> {
  /** `redis://…` or `rediss://…`, which takes the package `redis`, or the path of a directory. */
  store: string;
}

/**
 * As `createPermits()`, with a store that is made and kept for it. What the variables `OTEL_SENDING_QUEUE_PERMITS_*` do.
 *
 * @throws TypeError, RangeError - that name the option, what is allowed and what was given
 * @throws Error - when `redis` is needed and does not load
 */
export function permitsOf({ store, ...options }: PermitsOfOptions): Permits {
  return createPermits({ ...options, store: storeAt(store) });
}
