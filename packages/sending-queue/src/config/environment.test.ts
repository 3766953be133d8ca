import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';

function warningsOf(env: Record<string, string>): readonly string[] {
  return resolution({}, env).warnings;
}

describe('unknown variables', () => {
  it.each([
    ['OTEL_SENDING_QUEUE_SISE', 'OTEL_SENDING_QUEUE_SIZE'],
    ['OTEL_SENDING_QUEUE_QUEUE_SIZE', 'OTEL_SENDING_QUEUE_SIZE'],
    ['OTEL_SENDING_QUEUE_TIMEOUT_MILLIS', 'OTEL_SENDING_QUEUE_TIMEOUT'],
    ['OTEL_SENDING_QUEUE_NUM_CONSUMER', 'OTEL_SENDING_QUEUE_NUM_CONSUMERS'],
    ['OTEL_LOGS_SENDING_QUEUE_MIN_CONCURENCY', 'OTEL_LOGS_SENDING_QUEUE_MIN_CONCURRENCY'],
    ['OTEL_TRACE_SENDING_QUEUE_SIZE', 'OTEL_TRACES_SENDING_QUEUE_SIZE'],
    ['OTEL_LOG_SENDING_QUEUE_SISE', 'OTEL_LOGS_SENDING_QUEUE_SIZE'],
    ['OTEL_METRIC_SENDING_QUEUE_ENABLED', 'OTEL_METRICS_SENDING_QUEUE_ENABLED'],
  ])('%s is taken for %s', (name, meant) => {
    expect(warningsOf({ [name]: '1' })).toEqual([
      `"${name}" is not a variable of the sending queue; did you mean ${meant}?`,
    ]);
  });

  it.each(['OTEL_SENDING_QUEUE_XYZ', 'OTEL_SENDING_QUEUE_', 'OTEL_SENDING_QUEUE_ÄÖÜ'])(
    '%s is warned of without a guess',
    (name) => {
      expect(warningsOf({ [name]: '1' })).toEqual([`"${name}" is not a variable of the sending queue`]);
    },
  );

  it.each([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_COLLECTOR_SENDING_QUEUE_SIZE',
    'MY_OTEL_SENDING_QUEUE_SISE',
    'SENDING_QUEUE_SISE',
    'OTEL_METRICS_SENDING_QUEUE_SIZE',
  ])("%s is somebody else's, or another signal's", (name) => {
    expect(warningsOf({ [name]: 'x' })).toEqual([]);
  });

  it('are nobody’s business while they are empty', () => {
    expect(warningsOf({ OTEL_SENDING_QUEUE_SISE: '' })).toEqual([]);
  });

  it('are warned of once, however many queues share the environment', () => {
    const env = { OTEL_SENDING_QUEUE_SISE: '1', OTEL_LOGS_SENDING_QUEUE_SISE: '1' };
    expect(resolution({}, env, { signal: 'traces' }).warnings).toHaveLength(2);
    expect(resolution({}, env, { signal: 'logs' }).warnings).toEqual([]);
    expect(resolution({}, { ...env }).warnings).toHaveLength(2);
  });
});
