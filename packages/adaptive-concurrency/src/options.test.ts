import { describe, expect, it } from 'vitest';
import { createLimiter, type LimiterOptions } from './index.js';

/** What comes from plain JavaScript or from a configuration file. */
function create(options: unknown): unknown {
  return createLimiter(options as LimiterOptions);
}

describe('the options of createLimiter', () => {
  it('may be missing, empty, or undefined one by one', () => {
    for (const options of [
      undefined,
      {},
      { minConcurrency: undefined, algorithm: undefined, now: undefined },
    ]) {
      expect(create(options)).toMatchObject({ limit: 1, inFlight: 0, delayMillis: 0 });
    }
  });

  it('start from minConcurrency unless told otherwise', () => {
    expect(createLimiter({ minConcurrency: 7 }).limit).toBe(7);
    expect(createLimiter({ minConcurrency: 7, initialConcurrency: 9 }).limit).toBe(9);
  });

  it.each(['aimd', 'gradient', 'fixed'] as const)('may ask for %s', (algorithm) => {
    expect(createLimiter({ algorithm, minConcurrency: 3, maxConcurrency: 3 }).limit).toBe(3);
  });

  it.each<[unknown, string]>([
    [null, 'options must be an object, got null'],
    ['aimd', "options must be an object, got 'aimd'"],
    [[], 'options must be an object, got an array'],
    [{ maxConcurency: 4 }, "unknown option 'maxConcurency', the options are algorithm, minConcurrency, "],
    [{ maxConcurrency: '4' }, "maxConcurrency must be a number, an integer >= 1, got '4'"],
    [{ minConcurrency: null }, 'minConcurrency must be a number, an integer >= 1, got null'],
    [{ decreaseRatio: '0.9' }, "decreaseRatio must be a number, above 0 and below 1, got '0.9'"],
    [{ ewmaAlpha: {} }, 'ewmaAlpha must be a number, above 0 and at most 1, got an object'],
    [{ algorithm: 1 }, "algorithm must be 'aimd' or 'gradient' or 'fixed', got 1"],
    [{ onLimitChange: true }, 'onLimitChange must be a function, got true'],
    [{ now: 5 }, 'now must be a function that returns milliseconds, got 5'],
  ])('of a wrong type are refused: %j', (options, message) => {
    expect(() => create(options)).toThrow(TypeError);
    expect(() => create(options)).toThrow(message);
  });

  it.each<[unknown, string]>([
    [{ minConcurrency: 0 }, 'minConcurrency must be an integer >= 1, got 0'],
    [{ minConcurrency: NaN }, 'minConcurrency must be an integer >= 1, got NaN'],
    [{ maxConcurrency: 2.5 }, 'maxConcurrency must be an integer >= 1, got 2.5'],
    [{ maxConcurrency: Infinity }, 'maxConcurrency must be an integer >= 1, got Infinity'],
    [{ minConcurrency: 9, maxConcurrency: 8 }, 'minConcurrency must be at most maxConcurrency (8), got 9'],
    [{ minConcurrency: 101 }, 'minConcurrency must be at most maxConcurrency (100), got 101'],
    [
      { minConcurrency: 2, initialConcurrency: 1 },
      'initialConcurrency must be an integer from 2 to 100, got 1',
    ],
    [{ initialConcurrency: 101 }, 'initialConcurrency must be an integer from 1 to 100, got 101'],
    [{ decreaseRatio: 1 }, 'decreaseRatio must be above 0 and below 1, got 1'],
    [{ decreaseRatio: NaN }, 'decreaseRatio must be above 0 and below 1, got NaN'],
    [{ rttThresholdRatio: 1 }, 'rttThresholdRatio must be finite and above 1, got 1'],
    [{ rttThresholdRatio: Infinity }, 'rttThresholdRatio must be finite and above 1, got Infinity'],
    [{ ewmaAlpha: 0 }, 'ewmaAlpha must be above 0 and at most 1, got 0'],
    [{ algorithm: 'vegas' }, "algorithm must be 'aimd' or 'gradient' or 'fixed', got 'vegas'"],
  ])('out of range are refused: %j', (options, message) => {
    expect(() => create(options)).toThrow(RangeError);
    expect(() => create(options)).toThrow(message);
  });

  it.each(['gradient', 'fixed'])('are checked for %s, too', (algorithm) => {
    expect(() => create({ algorithm, decreaseRatio: 2 })).toThrow(RangeError);
  });
});
