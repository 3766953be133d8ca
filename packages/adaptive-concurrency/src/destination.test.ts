import { describe, expect, it } from 'vitest';
import { Client } from '../testing/client.js';
import { Workers, type WorkersOptions } from '../testing/workers.js';
import { createLimiter, type LimiterOptions } from './index.js';
import { seededRandom } from './simulate/random.js';
import { VirtualTime } from './simulate/virtual-time.js';

const SEEDS = [1, 2, 3, 4, 5];

function scene(
  seed: number,
  destination: Partial<WorkersOptions> = {},
  options: LimiterOptions = {},
  demand = Infinity,
) {
  const time = new VirtualTime();
  const workers = new Workers(time, seededRandom(seed), destination);
  const limiter = createLimiter({ ...options, now: time.now });
  const client = new Client(time, limiter, workers, demand);
  client.pump();
  /** What happens until `seconds`: successes per second, rejections, and the 95th percentile of the RTT. */
  const until = (seconds: number) => {
    const since = { at: time.now(), succeeded: client.succeeded, rejected: client.rejected };
    client.rttsMillis.length = 0;
    time.runUntil(seconds * 1000);
    const rtts = client.rttsMillis.toSorted((a, b) => a - b);
    return {
      perSecond: ((client.succeeded - since.succeeded) * 1000) / (time.now() - since.at),
      rejected: client.rejected - since.rejected,
      p95Millis: rtts[Math.floor(rtts.length * 0.95)] ?? NaN,
    };
  };
  return { client, limiter, until, workers };
}

// 16 workers of 100 ms, 10 ms away: 160 requests a second at best, for which 17.6 must be in flight.
describe.each(SEEDS)('a destination of workers, random numbers %i', (seed) => {
  it('is used to its capacity, without a queue in front of it', () => {
    const { limiter, until } = scene(seed);
    until(10);
    const { perSecond, p95Millis } = until(70);
    expect(perSecond).toBeGreaterThan(160 * 0.95);
    // A static 20 has a 95th percentile of about 165 ms there; a static 100 of over 600 ms.
    expect(p95Millis).toBeLessThan(200);
    expect(limiter.limit).toBeGreaterThanOrEqual(12);
    expect(limiter.limit).toBeLessThanOrEqual(26);
  });

  it('is used to its capacity when service times vary wildly', () => {
    const { until } = scene(seed, { workers: 32, cv: 0.8 });
    until(20);
    expect(until(80).perSecond).toBeGreaterThan(320 * 0.93);
  });

  it('is found within 5 s from a cold start', () => {
    const { until } = scene(seed, { workers: 64 });
    until(5);
    expect(until(10).perSecond).toBeGreaterThan(640 * 0.9);
  });

  it('that rejects what its queue cannot hold is rarely made to', () => {
    const { client, until } = scene(seed, { queueSize: 4 });
    until(10);
    const { perSecond, rejected } = until(70);
    expect(perSecond).toBeGreaterThan(160 * 0.93);
    expect(rejected).toBeLessThan(client.succeeded * 0.01);
  });

  it('that loses capacity is left alone, and used again when it has regained it', () => {
    const { limiter, until, workers } = scene(seed, { workers: 32, queueSize: 32 });
    until(20);
    workers.options.workers = 4;
    until(30);
    const reduced = until(60);
    expect(limiter.limit).toBeLessThanOrEqual(8);
    expect(reduced.perSecond).toBeGreaterThan(40 * 0.9);
    expect(reduced.rejected).toBeLessThan(10);
    workers.options.workers = 32;
    until(75);
    expect(until(95).perSecond).toBeGreaterThan(320 * 0.9);
  });

  it('that becomes slower for good is still used to its capacity', () => {
    const { until, workers } = scene(seed, { workers: 32 });
    until(20);
    workers.options.serviceMillis = 250;
    until(50);
    expect(until(110).perSecond).toBeGreaterThan(128 * 0.9);
  });

  it('that refuses everything is not hammered, and used again soon after', () => {
    const { until, workers } = scene(seed, { workers: 32 });
    until(20);
    workers.options.state = 'refusing';
    until(21);
    const before = workers.received;
    until(51);
    expect(workers.received - before).toBeLessThanOrEqual(15);
    workers.options.state = 'up';
    until(56);
    expect(until(66).perSecond).toBeGreaterThan(320 * 0.9);
  });

  it('that never answers is given up by the third time-out', () => {
    const { until, workers } = scene(seed, { workers: 32 });
    until(20);
    workers.options.state = 'hanging';
    const { rejected } = until(51);
    expect(rejected).toBeLessThan(150);
    const before = workers.received;
    until(80);
    expect(workers.received - before).toBeLessThanOrEqual(6);
    workers.options.state = 'up';
    until(95);
    expect(until(105).perSecond).toBeGreaterThan(320 * 0.9);
  });

  it('of which little is wanted does not make the limit grow', () => {
    const { limiter, until } = scene(seed, {}, { initialConcurrency: 10 }, 8);
    expect(until(120).perSecond).toBeGreaterThan(70);
    expect(limiter.limit).toBe(10);
  });
});
