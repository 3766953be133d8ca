import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';
import type { SendingQueueOptions } from './options.js';

const ratios = { decreaseRatio: 0.9, rttThresholdRatio: 1.1, ewmaAlpha: 0.4 };
const NUM_CONSUMERS = { OTEL_SENDING_QUEUE_NUM_CONSUMERS: '20' };

function fixedAt(count: number) {
  return { algorithm: 'fixed', minConcurrency: count, maxConcurrency: count, ...ratios };
}

function limiter(options: SendingQueueOptions, env: Record<string, string> = {}) {
  return resolution(options, env).resolved.limiter;
}

describe('the limiter', () => {
  it('adapts between 1 and 100 by default', () => {
    const adaptive = { algorithm: 'aimd', minConcurrency: 1, maxConcurrency: 100, ...ratios };
    expect(limiter({})).toEqual(adaptive);
    expect(limiter({ numConsumers: 'adaptive' })).toEqual(adaptive);
  });

  it('is fixed at a number of consumers, beyond maxConcurrency too', () => {
    expect(limiter({ numConsumers: 8 })).toEqual(fixedAt(8));
    expect(limiter({ numConsumers: 500 })).toEqual(fixedAt(500));
    expect(limiter({}, NUM_CONSUMERS)).toEqual(fixedAt(20));
  });

  it('has no use for an initial concurrency when it is fixed', () => {
    expect(limiter({ numConsumers: 8, adaptiveConcurrency: { initialConcurrency: 50 } })).toEqual(fixedAt(8));
  });

  it("is fixed at the Collector's 10 consumers when it must not adapt and nobody says more", () => {
    expect(limiter({ adaptiveConcurrency: { enabled: false } })).toEqual(fixedAt(10));
    expect(limiter({ adaptiveConcurrency: { enabled: false, maxConcurrency: 5 } })).toEqual(fixedAt(10));
  });

  it('is fixed at the number that comes with adaptiveConcurrency.enabled being false', () => {
    expect(limiter({ numConsumers: 3, adaptiveConcurrency: { enabled: false } })).toEqual(fixedAt(3));
    expect(limiter({ adaptiveConcurrency: { enabled: false } }, NUM_CONSUMERS)).toEqual(fixedAt(20));
  });

  it('adapts when the code says so, whatever number a variable has', () => {
    expect(limiter({ adaptiveConcurrency: { enabled: true } }, NUM_CONSUMERS).algorithm).toBe('aimd');
    expect(limiter({ numConsumers: 'adaptive' }, NUM_CONSUMERS).algorithm).toBe('aimd');
  });

  it("is fixed at maxConcurrency with the algorithm 'fixed'", () => {
    expect(limiter({ adaptiveConcurrency: { algorithm: 'fixed', maxConcurrency: 40 } })).toEqual(fixedAt(40));
  });
});
