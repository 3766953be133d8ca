import { candidates } from '../../config/candidates.js';
import { Choice } from '../../config/choice.js';
import type { SendingQueueOptions } from '../../config/options.js';
import { settings } from '../../config/settings.js';
import type { Signal } from '../../signal/signal.js';

/**
 * How long the shutdown of a queue goes on delivering, in milliseconds: from its options or, where they are silent, from
 * the environment. What is wrong with either, the queue says when it is made.
 */
export function shutdownTimeoutFor(signal: Signal, options: SendingQueueOptions = {}): number {
  const sources = {
    given: new Map(Object.entries(options)),
    env: { ...process.env },
    signal,
    warn: () => {},
  };
  return new Choice(settings.shutdownTimeout, candidates(settings.shutdownTimeout, sources)).value;
}
