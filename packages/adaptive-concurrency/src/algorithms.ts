import type { LimiterOptions } from './limiter.js';

/** Name of an algorithm, as `createLimiter` takes it. */
export type AlgorithmName = NonNullable<LimiterOptions['algorithm']>;

// A Record, so that the compiler notices an algorithm that is missing here. The default comes first.
const ALGORITHMS: Record<AlgorithmName, 'adaptive' | 'static'> = {
  aimd: 'adaptive',
  gradient: 'adaptive',
  fixed: 'static',
};

/** The algorithms there are, the default first. */
export const algorithmNames: readonly AlgorithmName[] = namesOf(['adaptive', 'static']);

/** Those that find out by themselves how much is right. */
export const adaptiveAlgorithmNames: readonly AlgorithmName[] = namesOf(['adaptive']);

function namesOf(kinds: readonly string[]): AlgorithmName[] {
  const names: AlgorithmName[] = [];
  let name: AlgorithmName;
  for (name in ALGORITHMS) if (kinds.includes(ALGORITHMS[name])) names.push(name);
  return names;
}
