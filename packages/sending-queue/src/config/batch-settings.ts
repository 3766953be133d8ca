import type { Choice } from './choice.js';
import type { BatchSizer, ResolvedBatch, Sizer } from './options.js';

/** The settings that decide how large requests are. */
export interface BatchChoices {
  readonly flushTimeout: Choice<number>;
  readonly minSize: Choice<number>;
  readonly maxSize: Choice<number>;
  readonly sizer: Choice<BatchSizer>;
}

/** What bounds a batch from outside. */
export interface QueueBounds {
  readonly queueSize: Choice<number>;
  readonly sizer: Sizer;
}

/**
 * The batching that the settings ask for. A default of `minSize` is lowered to what it may be at most; a variable that
 * makes the queue smaller than `minSize` is warned of, and lowers it.
 *
 * @throws RangeError when sizes given in code contradict each other
 */
export function batchSettings(
  choices: BatchChoices,
  { queueSize, sizer: queueSizer }: QueueBounds,
  warn: (message: string) => void,
): ResolvedBatch {
  const sizer = choices.sizer.value;
  const maxSize = choices.maxSize.value;
  const bounds = [...(maxSize === 0 ? [] : [choices.maxSize]), ...(queueSizer === sizer ? [queueSize] : [])];
  let minSize = choices.minSize.value;
  for (const bound of bounds) {
    if (minSize <= bound.value) continue;
    if (choices.minSize.origin !== 'default') {
      const origin = bound.origin === 'default' ? ', the default' : '';
      const message = `batch.minSize must be at most ${bound.name} (${bound.value}${origin}), got ${choices.minSize.shown}`;
      if (!bound.isFromEnvironment) throw new RangeError(message);
      warn(`${message}; using ${bound.value}`);
    }
    minSize = bound.value;
  }
  return { flushTimeoutMillis: choices.flushTimeout.value, minSize, maxSize, sizer };
}
