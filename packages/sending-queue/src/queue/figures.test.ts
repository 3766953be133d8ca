import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { exhausted, invalid, ok, unavailable } from '../../testing/virtual-destination.js';

describe('what a snapshot counts', () => {
  it('has retries and drops by status, and rejections by reason', async () => {
    const fixture = new QueueFixture({ queueSize: 2, limiter: { maxConcurrency: 2 } });
    fixture.destination.answer = (_payload, attempt) => {
      if (attempt === 1) return { status: unavailable };
      return attempt === 2 ? { status: exhausted } : { status: attempt === 3 ? invalid : ok };
    };
    fixture.offer('a', 'b');
    fixture.offer('c');
    fixture.offer('d', 'e', 'f');
    await fixture.advance(60_000);
    expect(fixture.queue.snapshot()).toMatchObject({
      retriesByStatus: { UNAVAILABLE: 2, RESOURCE_EXHAUSTED: 1 },
      rejectedByReason: { 'queue-full': 3 },
      droppedByReason: { 'rejected-by-destination': 2 },
      droppedByStatus: { INVALID_ARGUMENT: 2 },
      delivered: 1,
    });
  });

  it('counts items that were dropped without an attempt by reason alone', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 }, shutdownTimeoutMillis: 100 });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.offer('b');
    const stopped = fixture.queue.shutdown();
    await fixture.advance(5000);
    await stopped;
    expect(fixture.queue.snapshot()).toMatchObject({
      droppedByReason: { shutdown: 2 },
      droppedByStatus: {},
    });
  });
});

describe('the age of the oldest request', () => {
  it('is absent when all are settled', async () => {
    const fixture = new QueueFixture();
    expect(fixture.queue.snapshot()).not.toHaveProperty('oldestRequestAgeMillis');
    fixture.offer('a');
    await fixture.advance(10);
    expect(fixture.queue.snapshot()).not.toHaveProperty('oldestRequestAgeMillis');
  });

  it('runs from when it came, also for one that was refused again and again', async () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = () => ({ status: unavailable });
    await fixture.advance(1_000_000);
    fixture.offer('a');
    await fixture.advance(60_000);
    fixture.offer('b');
    expect(fixture.queue.snapshot().oldestRequestAgeMillis).toBe(60_000);
  });

  it('runs, for one that came while every slot was taken, from when a flight ended last before that', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    await fixture.advance(1000);
    fixture.offer('b');
    await fixture.advance(500);
    fixture.destination.finish(0, { status: ok });
    expect(fixture.queue.snapshot().oldestRequestAgeMillis).toBe(1500);
  });
});

describe('what a snapshot has of the limiter', () => {
  it('has its bounds, its round trips, and its decisions with their time', async () => {
    const fixture = new QueueFixture({
      limiter: { algorithm: 'aimd', minConcurrency: 2, maxConcurrency: 50, initialConcurrency: 10 },
    });
    await fixture.advance(5000);
    fixture.destination.answer = () => ({ status: exhausted });
    fixture.offer('a');
    await fixture.advance(10);
    const { limiter } = fixture.queue.snapshot();
    expect(limiter).toEqual({
      minConcurrency: 2,
      maxConcurrency: 50,
      rttThresholdRatio: 1.1,
      decisions: [{ from: 10, to: 9, reason: 'backpressure', atMillis: fixture.clock.wallTime() }],
    });
  });

  it('keeps the last 32 decisions', async () => {
    const fixture = new QueueFixture({ limiter: { algorithm: 'aimd', maxConcurrency: 100 } });
    fixture.destination.answer = (_payload, attempt) => ({ status: attempt % 10 === 0 ? exhausted : ok });
    for (let round = 0; round < 40; round++) {
      for (let i = 0; i < 20; i++) fixture.offer('a');
      await fixture.advance(1000);
    }
    const { limit, limiter } = fixture.queue.snapshot();
    expect(limiter?.rttMillis).toBeCloseTo(10);
    expect(limiter?.baselineRttMillis).toBeCloseTo(10);
    const decisions = limiter?.decisions ?? [];
    expect(decisions).toHaveLength(32);
    expect(decisions.at(-1)?.to).toBe(limit);
    for (const [index, { from }] of decisions.entries()) {
      if (index > 0) expect(from).toBe(decisions[index - 1]?.to);
    }
  });
});
