import type { AlgorithmName } from '@otelq/adaptive-concurrency/simulate';

/** The names of all algorithms, without loading them: other commands have no use for a simulator. */
export const algorithms = ['aimd', 'gradient', 'fixed'] as const satisfies readonly AlgorithmName[];
