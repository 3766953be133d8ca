import { candidates } from '../../config/candidates.js';
import { Choice } from '../../config/choice.js';
import type { SendingQueueOptions } from '../../config/options.js';
import type { Setting } from '../../config/setting.js';
import { settings } from '../../config/settings.js';
import type { Signal } from '../../signal/signal.js';

/** What has to be known of a queue before it is made. What is wrong with it, the queue says when it is made. */
export interface QueueChoices {
  readonly enabled: boolean;
  readonly shutdownTimeoutMillis: number;
}

/**
 * Reads the choices for the queues of a signal from `options` and, where they are silent, from the environment. A variable
 * that turns the queues of the signal off is above them: it is for those who can't change the file at the moment.
 */
export function choicesFor(signal: Signal, options: SendingQueueOptions = {}): QueueChoices {
  const choose = <T>(setting: Setting<T>, given: SendingQueueOptions): T => {
    const sources = { given: new Map(Object.entries(given)), env: process.env, signal, warn: () => {} };
    return new Choice(setting, candidates(setting, sources)).value;
  };
  return {
    enabled: choose(settings.enabled, {}) && choose(settings.enabled, options),
    shutdownTimeoutMillis: choose(settings.shutdownTimeout, options),
  };
}
