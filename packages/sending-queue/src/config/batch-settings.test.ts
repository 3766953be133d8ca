import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';

describe('batch', () => {
  it('is off unless it is given', () => {
    expect(resolution({}).resolved.batch).toBeUndefined();
    expect(resolution({ batch: undefined }).resolved.batch).toBeUndefined();
  });

  it('is on with its defaults when it is an empty object', () => {
    expect(resolution({ batch: {} }).resolved.batch).toEqual({
      flushTimeoutMillis: 200,
      minSize: 8192,
      maxSize: 0,
      sizer: 'items',
    });
  });

  it.each([null, true, 'yes', 7, []])('must not be %j', (batch) => {
    expect(() => resolution({ batch })).toThrow(TypeError);
    expect(() => resolution({ batch })).toThrow('batch must be an object');
  });

  it('knows when an option is misspelt', () => {
    expect(() => resolution({ batch: { minSise: 5 } })).toThrow(
      new TypeError('batch.minSise is not an option of the sending queue; did you mean batch.minSize?'),
    );
  });
});

describe('batch.minSize, when nobody gives it,', () => {
  it.each([
    { of: 'maxSize', options: { batch: { maxSize: 100 } }, minSize: 100 },
    { of: 'queueSize', options: { queueSize: 500, sizer: 'items', batch: {} }, minSize: 500 },
    { of: 'both', options: { queueSize: 50, sizer: 'items', batch: { maxSize: 100 } }, minSize: 50 },
  ])('is not above that of $of', ({ options, minSize }) => {
    expect(resolution(options)).toMatchObject({ resolved: { batch: { minSize } }, warnings: [] });
  });

  it('does not depend on a queue that is measured otherwise', () => {
    expect(resolution({ queueSize: 5, batch: {} }).resolved.batch?.minSize).toBe(8192);
  });
});

describe('batch.minSize that is given', () => {
  it.each([
    ['batch.maxSize (100)', { batch: { minSize: 101, maxSize: 100 } }],
    ['queueSize (100)', { queueSize: 100, sizer: 'items', batch: { minSize: 101 } }],
    ['queueSize (100)', { queueSize: 100, sizer: 'bytes', batch: { minSize: 101, sizer: 'bytes' } }],
    ['queueSize (1000, the default)', { sizer: 'items', batch: { minSize: 1001 } }],
  ])('must not be above %s', (bound, options) => {
    const resolve = () => resolution(options);
    expect(resolve).toThrow(RangeError);
    expect(resolve).toThrow(`batch.minSize must be at most ${bound}, got ${options.batch.minSize}`);
  });

  it('gives way to a variable, with a warning', () => {
    const env = { OTEL_SENDING_QUEUE_SIZE: '100' };
    const { resolved, warnings } = resolution({ sizer: 'items', batch: { minSize: 101 } }, env);
    expect(resolved.batch?.minSize).toBe(100);
    expect(warnings).toEqual([
      'batch.minSize must be at most OTEL_SENDING_QUEUE_SIZE (100), got 101; using 100',
    ]);
  });
});

describe('batch.sizer', () => {
  it('is not bytes where nobody knows how large payloads are on the wire', () => {
    const resolve = () => resolution({ batch: { sizer: 'bytes' } }, {}, { bytesKnown: false });
    expect(resolve).toThrow(RangeError);
    expect(resolve).toThrow(
      "batch.sizer must be 'items' ('bytes' takes an exporter whose payloads have a known size), got \"bytes\"",
    );
  });
});

describe('timeoutMillis', () => {
  it('has the default of the exporter, if it has one', () => {
    expect(resolution({}, {}, { defaults: { timeoutMillis: 1234 } }).resolved.timeoutMillis).toBe(1234);
    const env = { OTEL_SENDING_QUEUE_TIMEOUT: '7' };
    expect(resolution({}, env, { defaults: { timeoutMillis: 1234 } }).resolved.timeoutMillis).toBe(7);
  });
});
