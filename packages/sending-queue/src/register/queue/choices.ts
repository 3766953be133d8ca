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

/** Reads the choices for the queues of a signal from `options` and, where they are silent, from the environment. */
export function choicesFor(signal: Signal, options: SendingQueueOptions = {}): QueueChoices {
  const sources = { given: new Map(Object.entries(options)), env: process.env, signal, warn: () => {} };
  const choose = <T>(setting: Setting<T>): T => new Choice(setting, candidates(setting, sources)).value;
  return { enabled: choose(settings.enabled), shutdownTimeoutMillis: choose(settings.shutdownTimeout) };
}
