import type { Choice } from './choice.js';
import type { LimiterAlgorithm, ResolvedOptions } from './options.js';
import { COLLECTOR_NUM_CONSUMERS } from './settings.js';

/** The settings that decide how many requests are in flight. */
export interface LimiterChoices {
  readonly numConsumers: Choice<'adaptive' | number>;
  readonly adaptive: Choice<boolean>;
  readonly algorithm: Choice<LimiterAlgorithm>;
  readonly minConcurrency: Choice<number>;
  readonly maxConcurrency: Choice<number>;
  readonly initialConcurrency: Choice<number | undefined>;
  readonly decreaseRatio: Choice<number>;
  readonly rttThresholdRatio: Choice<number>;
  readonly ewmaAlpha: Choice<number>;
}

/** The limiter that the settings ask for. */
export function limiterSettings(choices: LimiterChoices): ResolvedOptions['limiter'] {
  const fixed = fixedConcurrency(choices);
  const initial = choices.initialConcurrency.value;
  const ratios = {
    decreaseRatio: choices.decreaseRatio.value,
    rttThresholdRatio: choices.rttThresholdRatio.value,
    ewmaAlpha: choices.ewmaAlpha.value,
  };
  if (fixed !== undefined) {
    return { algorithm: 'fixed', minConcurrency: fixed, maxConcurrency: fixed, ...ratios };
  }
  return {
    algorithm: choices.algorithm.value,
    minConcurrency: choices.minConcurrency.value,
    maxConcurrency: choices.maxConcurrency.value,
    ...(initial !== undefined && { initialConcurrency: initial }),
    ...ratios,
  };
}

/** The one number of requests in flight, undefined when it adapts. */
function fixedConcurrency(choices: LimiterChoices): number | undefined {
  const { numConsumers, adaptive, algorithm, maxConcurrency } = choices;
  // A number from a variable must not undo what the code asks for by name.
  const overruled = numConsumers.isFromEnvironment && adaptive.origin === 'code' && adaptive.value;
  if (typeof numConsumers.value === 'number' && !overruled) return numConsumers.value;
  if (!adaptive.value) return COLLECTOR_NUM_CONSUMERS;
  return algorithm.value === 'fixed' ? maxConcurrency.value : undefined;
}
