import type { ResolvedOptions } from './options.js';
import { settings } from './settings.js';

/** The options of a queue whose storage does not open, and which goes on in memory, where some of them mean nothing. */
export function withoutStorage(options: ResolvedOptions, bytesKnown: boolean): ResolvedOptions {
  const { storage: _storage, ...others } = options;
  // How large a request is was to be known from what is stored of it.
  if (options.sizer !== 'bytes' || bytesKnown) return others;
  return { ...others, sizer: settings.sizer.default, queueSize: settings.queueSize.default };
}
