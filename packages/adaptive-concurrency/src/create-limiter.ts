import { AdaptiveLimiter } from './adaptive-limiter.js';
import { AimdController } from './aimd.js';
import type { Controller } from './controller.js';
import { ElapsedClock } from './elapsed-clock.js';
import { FixedLimiter } from './fixed.js';
import { GradientController } from './gradient.js';
import { LimitWatch } from './limit-watch.js';
import type { ConcurrencyLimiter, LimiterOptions } from './limiter.js';
import { type ResolvedOptions, resolveOptions } from './options.js';

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
      return adaptive(new AimdController(resolved), resolved);
    case 'gradient':
      return adaptive(new GradientController(resolved), resolved);
  }
}

function adaptive(
  controller: Controller,
  { now, ewmaAlpha, onLimitChange }: ResolvedOptions,
): ConcurrencyLimiter {
  return new AdaptiveLimiter(
    controller,
    new ElapsedClock(now),
    ewmaAlpha,
    new LimitWatch(controller, onLimitChange),
  );
}
