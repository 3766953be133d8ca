import type { Sizer } from './options.js';

/** What a queue holds in memory where nobody says how much; what a size says that was meant for a disk does not count there. */
export const IN_MEMORY: Readonly<Record<Sizer, number>> = {
  requests: 1000,
  items: 512 * 1000,
  bytes: 64 * 1024 * 1024,
};
