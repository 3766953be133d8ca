import { describe, expect, it } from 'vitest';
import { closest } from './suggestion.js';

const names = ['queueSize', 'sizer', 'numConsumers', 'overflow', 'timeoutMillis', 'shutdownTimeoutMillis'];

describe('closest', () => {
  it.each([
    ['queueSise', 'queueSize'],
    ['qeueSize', 'queueSize'],
    ['queue_size', 'queueSize'],
    ['QUEUESIZE', 'queueSize'],
    ['numConsumer', 'numConsumers'],
    ['timeout', 'timeoutMillis'],
    ['shutdownTimeout', 'shutdownTimeoutMillis'],
    ['overflowPolicy', 'overflow'],
  ])('takes %s for %s', (name, candidate) => {
    expect(closest(name, names)).toBe(candidate);
  });

  it.each(['', 'x', 'endpoint', 'headers', '…', 'q'.repeat(10_000)])('has no idea what %s may be', (name) => {
    expect(closest(name, names)).toBeUndefined();
  });

  it('prefers the closest of several', () => {
    expect(closest('abcdefgh', ['abcdefxx', 'abcdefgx'])).toBe('abcdefgx');
  });
});
