import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { CollectedMetrics } from '../../testing/collected-metrics.js';
import { IDLE } from '../../testing/idle-snapshot.js';
import { recordDiag } from '../../testing/recorded-diag.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { createQueueListener } from './queue-listener.js';

describe('createQueueListener', () => {
  afterEach(() => diag.disable());

  it('records and writes, under a name of its own for each queue', async () => {
    const lines = recordDiag();
    const metrics = new CollectedMetrics();
    const meterProvider = metrics.provider;
    let taken = 0;
    const snapshot = () => {
      taken++;
      return IDLE;
    };
    const listeners = ['a', 'b'].map(() =>
      createQueueListener({
        signal: 'logs',
        meterProvider,
        sizer: 'items',
        clock: new VirtualClock(),
        snapshot,
      }),
    );
    for (const listener of listeners) listener.onRejected(3, 'queue-full');
    expect(lines.map(({ level }) => level)).toEqual(['error', 'error']);

    const rejected = (await metrics.collect()).find(({ descriptor }) => descriptor.name.endsWith('rejected'));
    expect(rejected?.dataPoints.map(({ value }) => value)).toEqual([3, 3]);
    const names = rejected?.dataPoints.map(({ attributes }) => String(attributes['otel.component.name']));
    for (const name of names ?? []) expect(name).toMatch(/^SendingQueueLogRecordExporter\/\d+$/);

    expect(taken).toBe(2);

    for (const listener of listeners) listener.dispose();
    await metrics.collect();
    expect(taken).toBe(2);
  });
});
