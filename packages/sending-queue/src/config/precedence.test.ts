import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';

const everywhere = { OTEL_TRACES_SENDING_QUEUE_SIZE: '20', OTEL_SENDING_QUEUE_SIZE: '30' };

function queueSize(options: unknown, env: Record<string, string | undefined>) {
  return resolution(options, env).resolved.queueSize;
}

describe('order of sources', () => {
  it('is code, variable of the signal, general variable, default', () => {
    expect(queueSize({ queueSize: 10 }, everywhere)).toBe(10);
    expect(queueSize({}, everywhere)).toBe(20);
    expect(queueSize({}, { OTEL_SENDING_QUEUE_SIZE: '30' })).toBe(30);
    expect(queueSize({}, {})).toBe(1000);
    expect(queueSize(undefined, {})).toBe(1000);
  });

  it('holds for values that are falsy', () => {
    const env = { OTEL_SENDING_QUEUE_ENABLED: 'true', OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT: '5' };
    const { resolved } = resolution({ enabled: false, shutdownTimeoutMillis: 0 }, env);
    expect(resolved.enabled).toBe(false);
    expect(resolved.shutdownTimeoutMillis).toBe(0);
  });

  it('gives each signal its own variable', () => {
    const env = {
      OTEL_TRACES_SENDING_QUEUE_SIZE: '1',
      OTEL_LOGS_SENDING_QUEUE_SIZE: '2',
      OTEL_METRICS_SENDING_QUEUE_SIZE: '3',
      OTEL_SENDING_QUEUE_SIZE: '4',
    };
    const sizes = (['traces', 'logs', 'metrics'] as const).map(
      (signal) => resolution(undefined, env, { signal }).resolved.queueSize,
    );
    expect(sizes).toEqual([1, 2, 3]);
  });

  it('passes over a wrong variable of the signal', () => {
    const { resolved, warnings } = resolution({}, { ...everywhere, OTEL_TRACES_SENDING_QUEUE_SIZE: 'many' });
    expect(resolved.queueSize).toBe(30);
    expect(warnings).toEqual(['OTEL_TRACES_SENDING_QUEUE_SIZE must be an integer >= 1, got "many"; ignored']);
  });

  it('passes over both variables when both are wrong, with a warning for each', () => {
    const env = { OTEL_TRACES_SENDING_QUEUE_SIZE: '-1', OTEL_SENDING_QUEUE_SIZE: '0.5' };
    const { resolved, warnings } = resolution({}, env);
    expect(resolved.queueSize).toBe(1000);
    expect(warnings).toEqual([
      'OTEL_TRACES_SENDING_QUEUE_SIZE must be an integer >= 1, got "-1"; ignored',
      'OTEL_SENDING_QUEUE_SIZE must be an integer >= 1, got "0.5"; ignored',
    ]);
  });

  it('does not complain of a variable that has no say', () => {
    const { resolved, warnings } = resolution({ queueSize: 7 }, { OTEL_SENDING_QUEUE_SIZE: 'many' });
    expect(resolved.queueSize).toBe(7);
    expect(warnings).toEqual([]);
  });

  it.each(['', ' ', '\t\n', undefined])('counts a variable of %j as unset', (text) => {
    const { resolved, warnings } = resolution({}, { ...everywhere, OTEL_TRACES_SENDING_QUEUE_SIZE: text });
    expect(resolved.queueSize).toBe(30);
    expect(warnings).toEqual([]);
  });

  it('counts an explicit undefined as not given', () => {
    const options = { queueSize: undefined, adaptiveConcurrency: undefined, anything: undefined };
    expect(queueSize(options, everywhere)).toBe(20);
  });
});

describe('texts of variables', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    ['False', false],
    [' false ', false],
  ])('reads %j as a boolean', (text, value) => {
    expect(resolution({}, { OTEL_SENDING_QUEUE_ENABLED: text }).resolved.enabled).toBe(value);
  });

  it.each(['1', '0', 'yes', 'no', 'on', 't'])('refuses %j as a boolean', (text) => {
    const { resolved, warnings } = resolution({}, { OTEL_SENDING_QUEUE_WAIT_FOR_RESULT: text });
    expect(resolved.waitForResult).toBe(false);
    expect(warnings).toEqual([
      `OTEL_SENDING_QUEUE_WAIT_FOR_RESULT must be true or false, got "${text}"; ignored`,
    ]);
  });

  it.each([
    ['1500', 1500],
    ['+1500', 1500],
    ['1.5e3', 1500],
    ['1500.', 1500],
    [' 1500 ', 1500],
    ['.5', 0.5],
  ])('reads %j as a number', (text, value) => {
    expect(resolution({}, { OTEL_SENDING_QUEUE_TIMEOUT: text }).resolved.timeoutMillis).toBe(value);
  });

  it('reads words in any case', () => {
    const env = {
      OTEL_SENDING_QUEUE_SIZER: 'ITEMS',
      OTEL_SENDING_QUEUE_OVERFLOW: 'Drop-Oldest',
      OTEL_SENDING_QUEUE_NUM_CONSUMERS: 'Adaptive',
    };
    const { resolved, warnings } = resolution({}, env);
    expect(resolved).toMatchObject({
      sizer: 'items',
      overflow: 'drop-oldest',
      limiter: { algorithm: 'aimd' },
    });
    expect(warnings).toEqual([]);
  });

  it('cuts a long one in the warning', () => {
    const { warnings } = resolution({}, { OTEL_SENDING_QUEUE_SIZE: `a\n${'x'.repeat(100_000)}` });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.length).toBeLessThan(200);
    expect(warnings[0]).not.toContain('\n');
  });
});
