import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';
import { VirtualPermits } from '../../testing/virtual-permits.js';

const STORE = { OTEL_SENDING_QUEUE_PERMITS_STORE: 'redis://redis:6379' };
const ENOUGH = { ...STORE, OTEL_SENDING_QUEUE_PERMITS_TOTAL: '1000' };

describe('the variables of permits', () => {
  it('are nothing without a store', () => {
    const { resolved, warnings } = resolution({}, { OTEL_SENDING_QUEUE_PERMITS_TOTAL: '1000' });
    expect(resolved.permits).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('make permits, in requests by default', () => {
    const { resolved, warnings } = resolution({}, ENOUGH);
    expect(resolved.permits?.unit).toBe('requests');
    expect(warnings).toEqual([]);
  });

  it('may differ for one signal', () => {
    const env = { ...ENOUGH, OTEL_LOGS_SENDING_QUEUE_PERMITS_UNIT: 'items' };
    expect(resolution({}, env, { signal: 'logs' }).resolved.permits?.unit).toBe('items');
    expect(resolution({}, env).resolved.permits?.unit).toBe('requests');
  });

  it('come after permits in code', () => {
    const permits = new VirtualPermits('items');
    expect(resolution({ permits }, ENOUGH).resolved.permits).toBe(permits);
  });

  it.each([
    [
      STORE,
      'OTEL_SENDING_QUEUE_PERMITS_STORE needs OTEL_SENDING_QUEUE_PERMITS_TOTAL, which is not set; ignored',
    ],
    [
      { ...STORE, OTEL_SENDING_QUEUE_PERMITS_TOTAL: '0' },
      'OTEL_SENDING_QUEUE_PERMITS_TOTAL must be an integer >= 1 and <= 140737488355328, got "0"; ignored',
    ],
    [
      { ...ENOUGH, OTEL_SENDING_QUEUE_PERMITS_PERIOD: '999' },
      'OTEL_SENDING_QUEUE_PERMITS_PERIOD must be a number of milliseconds >= 1000 and <= 3600000, got "999"; ignored',
    ],
    [
      { ...ENOUGH, OTEL_SENDING_QUEUE_PERMITS_UNIT: 'spans' },
      "OTEL_SENDING_QUEUE_PERMITS_UNIT must be 'requests' or 'items' or 'bytes', got \"spans\"; ignored",
    ],
    [
      { ...ENOUGH, OTEL_SENDING_QUEUE_PERMIT_STORE: 'x' },
      '"OTEL_SENDING_QUEUE_PERMIT_STORE" is not a variable of the sending queue; did you mean OTEL_SENDING_QUEUE_PERMITS_STORE?',
    ],
  ])('are warned of when they are wrong: case %#', (env, warning) => {
    expect(resolution({}, env).warnings).toContain(warning);
  });

  it('are ignored when they ask for bytes that nobody knows', () => {
    const env = { ...ENOUGH, OTEL_SENDING_QUEUE_PERMITS_UNIT: 'bytes' };
    const { resolved, warnings } = resolution({}, env, { bytesKnown: false });
    expect(resolved.permits).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/^OTEL_SENDING_QUEUE_PERMITS_UNIT must be .*; permits ignored$/),
    ]);
  });
});
