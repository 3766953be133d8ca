import { algorithmNames } from './algorithms.js';
import type { LimiterOptions } from './limiter.js';

/** Options with every default filled in. */
export type ResolvedOptions = {
  [Name in Exclude<keyof LimiterOptions, 'onLimitChange'>]-?: Exclude<LimiterOptions[Name], undefined>;
} & Pick<LimiterOptions, 'onLimitChange'>;

// A Record, so that the compiler notices an option that is missing here.
const KEYS: Record<keyof LimiterOptions, true> = {
  algorithm: true,
  minConcurrency: true,
  maxConcurrency: true,
  initialConcurrency: true,
  decreaseRatio: true,
  rttThresholdRatio: true,
  ewmaAlpha: true,
  onLimitChange: true,
  now: true,
};

/** Checks the options and fills in the defaults. An option that is undefined counts as not given. */
export function resolveOptions(options: LimiterOptions = {}): ResolvedOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`options must be an object, got ${show(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!Object.hasOwn(KEYS, key)) {
      throw new TypeError(`unknown option ${show(key)}, the options are ${Object.keys(KEYS).join(', ')}`);
    }
  }
  const {
    algorithm = 'aimd',
    minConcurrency = 1,
    maxConcurrency = 100,
    initialConcurrency = minConcurrency,
    decreaseRatio = 0.9,
    rttThresholdRatio = 1.1,
    ewmaAlpha = 0.4,
    onLimitChange,
    now = () => performance.now(),
  } = options;
  const max = integer('maxConcurrency', maxConcurrency, 1);
  const min = integer('minConcurrency', minConcurrency, 1);
  if (min > max) throw new RangeError(`minConcurrency must be at most maxConcurrency (${max}), got ${min}`);
  return {
    algorithm: oneOf('algorithm', algorithm, algorithmNames),
    minConcurrency: min,
    maxConcurrency: max,
    initialConcurrency: integer('initialConcurrency', initialConcurrency, min, max),
    decreaseRatio: number('decreaseRatio', decreaseRatio, 'above 0 and below 1', (n) => n > 0 && n < 1),
    rttThresholdRatio: number(
      'rttThresholdRatio',
      rttThresholdRatio,
      'finite and above 1',
      (n) => n > 1 && n < Infinity,
    ),
    ewmaAlpha: number('ewmaAlpha', ewmaAlpha, 'above 0 and at most 1', (n) => n > 0 && n <= 1),
    onLimitChange: callback('onLimitChange', onLimitChange),
    now: clock('now', now),
  };
}

function integer(name: string, value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const range = max === Number.MAX_SAFE_INTEGER ? `an integer >= ${min}` : `an integer from ${min} to ${max}`;
  return number(name, value, range, (n) => Number.isSafeInteger(n) && n >= min && n <= max);
}

function number(name: string, value: unknown, allowed: string, isAllowed: (n: number) => boolean): number {
  if (typeof value !== 'number') {
    throw new TypeError(`${name} must be a number, ${allowed}, got ${show(value)}`);
  }
  if (!isAllowed(value)) throw new RangeError(`${name} must be ${allowed}, got ${show(value)}`);
  return value;
}

function oneOf<Name extends string>(name: string, value: unknown, allowed: readonly Name[]): Name {
  const names = allowed.map(show).join(' or ');
  if (typeof value !== 'string') throw new TypeError(`${name} must be ${names}, got ${show(value)}`);
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new RangeError(`${name} must be ${names}, got ${show(value)}`);
  return found;
}

function clock(name: string, value: () => number): () => number {
  if (typeof value === 'function') return value;
  throw new TypeError(`${name} must be a function that returns milliseconds, got ${show(value)}`);
}

function callback(name: string, value: LimiterOptions['onLimitChange']): LimiterOptions['onLimitChange'] {
  if (value === undefined || typeof value === 'function') return value;
  throw new TypeError(`${name} must be a function, got ${show(value)}`);
}

function show(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
