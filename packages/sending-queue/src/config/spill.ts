import type { QueueStorage } from '../storage/queue-storage.js';
import type { Choice } from './choice.js';
import type { Overflow } from './options.js';

/**
 * What happens to a request that does not fit: `spill` is possible only where there is something to spill into. A variable
 * that asks for it all the same is warned of, and the next in order stands.
 *
 * @throws RangeError when options in code contradict each other
 */
export function overflowWith(
  storage: QueueStorage | undefined,
  overflow: Choice<Overflow>,
  warn: (message: string) => void,
): Overflow {
  while (overflow.value === 'spill' && storage === undefined) {
    const message = `${overflow.name} must be 'reject', 'block' or 'drop-oldest' without a storage, got ${overflow.shown}`;
    if (!overflow.isFromEnvironment) throw new RangeError(message);
    warn(`${message}; ignored`);
    overflow.giveWay();
  }
  return overflow.value;
}
