import { describe, expect, it } from 'vitest';
import { optionsWith, resolution } from '../../testing/resolution.js';

const DAY = 24 * 60 * 60 * 1000;

describe('unknown options', () => {
  it.each([
    ['qeueSize', 'queueSize'],
    ['queue_size', 'queueSize'],
    ['timeout', 'timeoutMillis'],
    ['retry', 'retryOnFailure'],
    ['adaptiveConcurency', 'adaptiveConcurrency'],
    ['minConcurrency', 'adaptiveConcurrency.minConcurrency'],
    ['adaptiveConcurrency.minConcurency', 'adaptiveConcurrency.minConcurrency'],
    ['adaptiveConcurrency.min', 'adaptiveConcurrency.minConcurrency'],
    ['adaptiveConcurrency.queueSize', 'queueSize'],
    ['retryOnFailure.initialInterval', 'retryOnFailure.initialIntervalMillis'],
  ])('%s is taken for %s', (path, meant) => {
    expect(() => resolution(optionsWith(path, 1))).toThrow(
      new TypeError(`${path} is not an option of the sending queue; did you mean ${meant}?`),
    );
  });

  it.each(['url', 'adaptiveConcurrency.xyz'])('%s is refused without a guess', (path) => {
    expect(() => resolution(optionsWith(path, 1))).toThrow(
      new TypeError(`${path} is not an option of the sending queue`),
    );
  });

  it('cannot hide behind a dot', () => {
    expect(() => resolution({ 'retryOnFailure.multiplier': 2 })).toThrow(TypeError);
  });

  it.each(['constructor', '__proto__', 'toString'])('%s is one', (key) => {
    const options = JSON.parse(`{ "${key}": {} }`);
    expect(() => resolution(options)).toThrow(new TypeError(`${key} is not an option of the sending queue`));
  });
});

describe('sections', () => {
  it.each([
    [null, 'null'],
    ['x', '"x"'],
    [1, '1'],
    [[], 'an array'],
    [() => 1, 'a function'],
  ])('must be objects, not case %#', (value, shown) => {
    for (const section of ['adaptiveConcurrency', 'retryOnFailure']) {
      const message = `${section} must be an object, got ${shown}`;
      expect(() => resolution(optionsWith(section, value))).toThrow(new TypeError(message));
    }
    const whole = () => resolution(value);
    expect(whole).toThrow(new TypeError(`options must be an object, got ${shown}`));
  });
});

describe('the sizer bytes', () => {
  const unknown = { bytesKnown: false };
  const allowed = "'requests' or 'items' ('bytes' takes an exporter whose payloads have a known size)";

  it('is refused in code where sizes are not known', () => {
    expect(() => resolution({ sizer: 'bytes' }, {}, unknown)).toThrow(
      new RangeError(`sizer must be ${allowed}, got "bytes"`),
    );
    expect(resolution({ sizer: 'items' }, {}, unknown).resolved.sizer).toBe('items');
  });

  it('is warned of in a variable where sizes are not known', () => {
    const env = { OTEL_TRACES_SENDING_QUEUE_SIZER: 'bytes', OTEL_SENDING_QUEUE_SIZER: 'items' };
    const { resolved, warnings } = resolution({}, env, unknown);
    expect(resolved.sizer).toBe('items');
    expect(warnings).toEqual([`OTEL_TRACES_SENDING_QUEUE_SIZER must be ${allowed}, got "bytes"; ignored`]);
  });
});

describe('retry intervals above a day', () => {
  it('are capped with a warning that names the option', () => {
    const { resolved, warnings } = resolution({ retryOnFailure: { maxIntervalMillis: DAY + 1 } });
    expect(resolved.retryOnFailure.maxIntervalMillis).toBe(DAY);
    expect(warnings).toEqual([
      'retryOnFailure.maxIntervalMillis is capped at 86400000 ms (24 h), got 86400001',
    ]);
  });

  it('are capped with a warning that names the variable', () => {
    const env = {
      OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL: '90000000',
      OTEL_LOGS_SENDING_QUEUE_RETRY_MAX_INTERVAL: '1e9',
    };
    const { resolved, warnings } = resolution({}, env, { signal: 'logs' });
    expect(resolved.retryOnFailure).toMatchObject({ initialIntervalMillis: DAY, maxIntervalMillis: DAY });
    expect(warnings).toEqual([
      'OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL is capped at 86400000 ms (24 h), got "90000000"',
      'OTEL_LOGS_SENDING_QUEUE_RETRY_MAX_INTERVAL is capped at 86400000 ms (24 h), got "1e9"',
    ]);
  });
});
