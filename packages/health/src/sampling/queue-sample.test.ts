import { describe, expect, it } from 'vitest';
import { IDLE } from '../../testing/idle-queue.js';
import type { ComponentHealth } from '../report/report.js';
import { queueSample } from './queue-sample.js';

const GREEN: ComponentHealth = { tier: 'green', since: '2026-01-01T00:00:00.000Z', reasons: [] };

describe('the sample of a queue', () => {
  it('has rates per second of what happened since the one before', () => {
    const before = { ...IDLE, delivered: 100, retriesByStatus: { UNAVAILABLE: 5 } };
    const now = {
      ...IDLE,
      delivered: 600,
      retriesByStatus: { UNAVAILABLE: 6, RESOURCE_EXHAUSTED: 3 },
      droppedByReason: { overflow: 1 },
      rejectedByReason: { 'queue-full': 4 },
    };
    expect(queueSample(GREEN, now, before, 2000)).toMatchObject({
      delivered: 250,
      retried: { UNAVAILABLE: 0.5, RESOURCE_EXHAUSTED: 1.5 },
      dropped: { overflow: 0.5 },
      rejected: { 'queue-full': 2 },
    });
  });

  it('has no rates the first time, however much was counted before', () => {
    const now = { ...IDLE, delivered: 600, droppedByReason: { overflow: 1 } };
    expect(queueSample(GREEN, now, undefined, 0)).toMatchObject({ delivered: 0, dropped: {} });
  });

  it('has the RTT against its baseline and the threshold', () => {
    const limiter = {
      minConcurrency: 1,
      maxConcurrency: 100,
      rttThresholdRatio: 1.5,
      rttMillis: 12.3456,
      baselineRttMillis: 10,
      decisions: [],
    };
    const sample = queueSample(GREEN, { ...IDLE, limiter }, undefined, 0);
    expect(sample).toMatchObject({ rttMillis: 12.35, baselineRttMillis: 10, thresholdRttMillis: 15 });
    expect(queueSample(GREEN, IDLE, undefined, 0)).not.toHaveProperty('thresholdRttMillis');
  });

  it('has the name of the last status, and not its words', () => {
    const lastStatus = { code: 14, message: 'token s3cret', httpStatus: 503 } as const;
    const sample = queueSample(GREEN, { ...IDLE, lastStatus }, undefined, 0);
    expect(sample.lastStatus).toBe('UNAVAILABLE');
    expect(JSON.stringify(sample)).not.toContain('s3cret');
  });
});
