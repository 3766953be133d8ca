import { describe, expect, it } from 'vitest';
import type { SendingQueueOptions } from './options.js';
import { resolveOptions } from './resolve-options.js';

/** What plain JavaScript may hand in. */
const resolve = (options: unknown) => () => resolveOptions(options as SendingQueueOptions);

it('has defaults', () => {
  expect(resolveOptions()).toEqual({
    queueSize: 100,
    sizer: 'requests',
    overflow: 'reject',
    waitForResult: false,
    timeoutMillis: 30_000,
    shutdownTimeoutMillis: 30_000,
    limiter: { maxConcurrency: 4, decreaseRatio: 0.9 },
    retryOnFailure: {
      enabled: true,
      initialIntervalMillis: 5000,
      maxIntervalMillis: 30_000,
      maxElapsedTimeMillis: 300_000,
      multiplier: 1.5,
      resourceExhausted: 'always',
    },
  });
});

it('takes what is given, and a default for what is undefined', () => {
  const options = resolveOptions({
    queueSize: 7,
    sizer: 'items',
    overflow: undefined,
    adaptiveConcurrency: { maxConcurrency: 2 },
    retryOnFailure: { enabled: false, maxElapsedTimeMillis: 0 },
  });
  expect(options).toMatchObject({
    queueSize: 7,
    sizer: 'items',
    overflow: 'reject',
    limiter: { maxConcurrency: 2 },
    retryOnFailure: { enabled: false, maxElapsedTimeMillis: 0, multiplier: 1.5 },
  });
});

describe('an option that there is not in a page', () => {
  it.each([
    [{ storage: {} }, 'storage'],
    [{ queue: 1 }, 'queue'],
    [{ constructor: 1 }, 'constructor'],
    [{ adaptiveConcurrency: { algorithm: 'gradient' } }, 'adaptiveConcurrency.algorithm'],
    [{ retryOnFailure: { retries: 1 } }, 'retryOnFailure.retries'],
  ])('%j throws and names it', (options, name) => {
    expect(resolve(options)).toThrow(new TypeError(`${name} is not an option in a page`));
  });
});

describe('a value that can not be', () => {
  it.each([
    [{ queueSize: 0 }, new RangeError('queueSize must be an integer >= 1, got 0')],
    [{ queueSize: 1.5 }, new RangeError('queueSize must be an integer >= 1, got 1.5')],
    [{ queueSize: '5' }, new TypeError('queueSize must be an integer >= 1, got 5')],
    [{ queueSize: null }, new TypeError('queueSize must be an integer >= 1, got null')],
    [{ overflow: 'block' }, new RangeError("overflow must be 'reject' or 'drop-oldest', got block")],
    [
      { timeoutMillis: Infinity },
      new RangeError('timeoutMillis must be a number of milliseconds > 0, got Infinity'),
    ],
    [
      { timeoutMillis: Number.NaN },
      new RangeError('timeoutMillis must be a number of milliseconds > 0, got NaN'),
    ],
    [
      { shutdownTimeoutMillis: -1 },
      new RangeError('shutdownTimeoutMillis must be a number of milliseconds >= 0, got -1'),
    ],
    [
      { retryOnFailure: { enabled: 1 } },
      new TypeError('retryOnFailure.enabled must be true or false, got 1'),
    ],
    [
      { adaptiveConcurrency: { decreaseRatio: 1 } },
      new RangeError('adaptiveConcurrency.decreaseRatio must be a number > 0 and < 1, got 1'),
    ],
    [{ retryOnFailure: 5 }, new TypeError('retryOnFailure must be an object, got 5')],
    [{ adaptiveConcurrency: null }, new TypeError('adaptiveConcurrency must be an object, got null')],
    [5, new TypeError('options must be an object, got 5')],
    [null, new TypeError('options must be an object, got null')],
    [[], new TypeError('options must be an object, got []')],
  ])('%j throws', (options, error) => {
    expect(resolve(options)).toThrow(error);
  });
});
