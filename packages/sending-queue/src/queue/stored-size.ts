import type { Sizer } from '../config/options.js';
import type { StoredAmount } from '../storage/stored-log.js';

/** What is stored, in units of the sizer. */
export function sizeOf({ requests, items, bytes }: StoredAmount, sizer: Sizer): number {
  return sizer === 'requests' ? requests : sizer === 'items' ? items : bytes;
}
