import { AdaptiveLimiter } from './adaptive-limiter.js';
import { AimdController } from './aimd.js';
import { ElapsedClock } from './elapsed-clock.js';
import { FixedLimiter } from './fixed.js';
import type { ConcurrencyLimiter, LimiterOptions } from './limiter.js';
import { resolveOptions } from './options.js';

/**
 * Creates a limiter for the requests to one destination.
 *
 * @throws TypeError for an unknown option or a value of the wrong type, RangeError for a value out of range
 */
export function createLimiter(options?: LimiterOptions): ConcurrencyLimiter {
  const resolved = resolveOptions(options);
  switch (resolved.algorithm) {
    case 'fixed':
      return new FixedLimiter(resolved.maxConcurrency);
    case 'aimd':
      return new AdaptiveLimiter(
        new AimdController(resolved),
        new ElapsedClock(resolved.now),
        resolved.ewmaAlpha,
      );
  }
}
