import type { ResolvedOptions } from './options.js';
import { IN_MEMORY } from './queue-in-memory.js';
import { settings } from './settings.js';

/** The options of a queue whose storage does not open, and which goes on in memory, where some of them mean nothing. */
export function withoutStorage(options: ResolvedOptions, bytesKnown: boolean): ResolvedOptions {
  const { storage, maxElapsedTimeMillisInMemory: maxElapsedTimeMillis, ...others } = options;
  if (storage === undefined || maxElapsedTimeMillis === undefined) return options;
  const retryOnFailure = { ...options.retryOnFailure, maxElapsedTimeMillis };
  // How large a request is was to be known from what is stored of it.
  const sizer = options.sizer === 'bytes' && !bytesKnown ? settings.sizer.default : options.sizer;
  // But for a spill, the size is that of a disk.
  const most = options.overflow === 'spill' ? Infinity : IN_MEMORY[sizer];
  const queueSize = sizer === options.sizer ? Math.min(options.queueSize, most) : settings.queueSize.default;
  return { ...others, retryOnFailure, sizer, queueSize };
}
