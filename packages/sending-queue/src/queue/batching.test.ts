import { describe, expect, it, vi } from 'vitest';
import { type FixtureOptions, QueueFixture } from '../../testing/queue-fixture.js';
import {
  exhausted,
  invalid,
  type Names,
  ok,
  tooLarge,
  unavailable,
} from '../../testing/virtual-destination.js';
import type { ResolvedBatch } from '../config/options.js';
import { JoinedReceipt, OwnReceipt } from './receipt.js';

/** A queue with batches of three items, unless told otherwise. */
function batching(batch: Partial<ResolvedBatch> = {}, options: FixtureOptions = {}): QueueFixture {
  return new QueueFixture({
    ...options,
    batch: { flushTimeoutMillis: 200, minSize: 3, maxSize: 0, sizer: 'items', ...batch },
  });
}

/** What the destination received, each request as one word. */
function requests(fixture: QueueFixture): string[] {
  return fixture.destination.received.map(({ payload }) => payload.join(''));
}

describe('requests that are too small', () => {
  it('wait for others, and are sent as one, in order', async () => {
    const fixture = batching();
    fixture.offer('a');
    fixture.offer('b');
    await fixture.advance(199);
    expect(requests(fixture)).toEqual([]);
    fixture.offer('c', 'd');
    expect(requests(fixture)).toEqual(['abcd']);
    await fixture.advance(10);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 4, delivered: 4, queueSize: 0, inFlight: 0 });
  });

  it('wait no longer than flushTimeoutMillis, from the arrival of the oldest', async () => {
    const fixture = batching();
    fixture.offer('a');
    await fixture.advance(150);
    fixture.offer('b');
    await fixture.advance(49);
    expect(requests(fixture)).toEqual([]);
    await fixture.advance(1);
    expect(requests(fixture)).toEqual(['ab']);
    fixture.offer('c');
    await fixture.advance(199);
    expect(requests(fixture)).toEqual(['ab']);
    await fixture.advance(1);
    expect(requests(fixture)).toEqual(['ab', 'c']);
  });

  it('wait although timers fire too early and reading the clock takes time', async () => {
    const fixture = batching();
    fixture.clock.earlyMillis = 0.9;
    fixture.clock.readingMillis = 0.1;
    fixture.offer('a');
    await fixture.advance(1000);
    expect(requests(fixture)).toEqual(['a']);
    expect(fixture.clock.pending).toEqual([]);
  });

  it('are as large together as they need to be, and no larger', () => {
    const fixture = batching({}, { limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    for (const name of 'abcdefgh') fixture.offer(name);
    fixture.destination.finish(0, { status: ok });
    expect(requests(fixture)).toEqual(['abc', 'def']);
  });

  it('do not wait for what a flush wants', async () => {
    const fixture = batching();
    fixture.offer('a');
    const flush = fixture.queue.forceFlush();
    expect(requests(fixture)).toEqual(['a']);
    fixture.offer('b');
    await fixture.advance(10);
    await flush;
    expect(requests(fixture)).toEqual(['a']);
  });

  it('do not wait when the queue is shut down', async () => {
    const fixture = batching();
    fixture.offer('a');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(10);
    await shutdown;
    expect(fixture.destination.delivered).toEqual(['a']);
  });

  it.each(['reject', 'block'] as const)('do not wait in a queue that is full (%s)', (overflow) => {
    const fixture = batching({ minSize: 100 }, { queueSize: 2, overflow });
    fixture.offer('a');
    expect(requests(fixture)).toEqual([]);
    fixture.offer('b');
    expect(requests(fixture)).toEqual(['ab']);
  });

  it('do not wait when a larger one finds no room', async () => {
    const fixture = batching({ minSize: 10 }, { sizer: 'items', queueSize: 10 });
    fixture.offer('a');
    fixture.offer(...'bcdefgh');
    fixture.offer(...'ijk');
    expect(requests(fixture)).toEqual(['abcdefgh']);
    await fixture.advance(10);
    fixture.offer(...'ijk');
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 11, rejected: 3 });
  });

  it('of which one is refused fail together, and each is told', async () => {
    const fixture = batching({}, { waitForResult: true });
    fixture.destination.answer = (payload) => ({
      status: payload.length > 1 ? tooLarge : payload[0] === 'b' ? invalid : ok,
    });
    for (const name of 'abc') fixture.offer(name);
    await fixture.advance(100);
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 2, dropped: 1 });
    expect(fixture.results.map((error) => error?.message)).toEqual(
      Array(3).fill('1 items dropped, the destination does not take them: malformed'),
    );
  });

  it('are measured in bytes, if told so', () => {
    const fixture = batching({ sizer: 'bytes', minSize: 10 });
    fixture.offer('12345');
    expect(requests(fixture)).toEqual([]);
    fixture.offer('67890');
    expect(requests(fixture)).toEqual(['1234567890']);
  });

  it('free the room of all of them when they are delivered', async () => {
    const fixture = batching({}, { queueSize: 3 });
    for (const name of 'abc') fixture.offer(name);
    expect(fixture.queue.snapshot().queueSize).toBe(0);
    fixture.offer('d');
    expect(fixture.queue.snapshot().rejected).toBe(1);
    await fixture.advance(10);
    for (const name of 'efg') fixture.offer(name);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 6, rejected: 1 });
  });

  it('are each told of the end, whose items ever were refused', async () => {
    const fixture = batching({}, { waitForResult: true });
    fixture.destination.answer = () => ({ status: { ...ok, message: 'too old' }, rejectedItems: 1 });
    for (const name of 'abc') fixture.offer(name);
    await fixture.advance(10);
    expect(fixture.results.map((error) => error?.message)).toEqual(
      Array(3).fill('1 items dropped, the destination does not take them: too old'),
    );
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 2, dropped: 1 });
  });

  it('stay together when they are sent again', async () => {
    const fixture = batching();
    fixture.destination.answer = (_payload, attempt) => ({ status: attempt === 1 ? unavailable : ok });
    for (const name of 'abc') fixture.offer(name);
    await fixture.advance(10_000);
    expect(requests(fixture)).toEqual(['abc', 'abc']);
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 3, retries: 3 });
  });

  it('are waited for by a flush that came before they were merged', async () => {
    const fixture = batching({}, { limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a', 'b', 'c');
    fixture.offer('d');
    let isFlushed = false;
    void fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    fixture.offer('e', 'f');
    fixture.destination.finish(0, { status: ok });
    await fixture.advance(0);
    expect(requests(fixture)).toEqual(['abc', 'def']);
    expect(isFlushed).toBe(false);
    fixture.destination.finish(1, { status: ok });
    await fixture.advance(0);
    expect(isFlushed).toBe(true);
  });

  it('wait for nothing that can not be merged', () => {
    const { merge: _, ...kind } = new QueueFixture().kind;
    const fixture = batching({ minSize: 100 }, { kind });
    fixture.offer('a');
    fixture.offer('b');
    expect(requests(fixture)).toEqual(['a', 'b']);
  });
});

describe('a queue that drops the oldest', () => {
  it('loses about an eighth at once, not all that was merged', async () => {
    const fixture = batching({ minSize: 8192 }, { queueSize: 800, overflow: 'drop-oldest' });
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.listener.check = () => {};
    for (let offer = 0; offer < 800; offer++) fixture.queue.offer(['x'], () => {});
    await fixture.advance(20);
    fixture.queue.offer(['x'], () => {});
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 801, dropped: 100 });
  });
});

describe('what was merged and cut again', () => {
  it('is merged no further, although merging adds bytes', async () => {
    const { kind } = new QueueFixture();
    // A comma more than the sum.
    const fixture = batching(
      { sizer: 'bytes', minSize: 28, maxSize: 28 },
      { kind, waitForResult: true, limiter: { maxConcurrency: 1 } },
    );
    for (let offer = 0; offer < 300; offer++) fixture.offer('nine char');
    await fixture.advance(30_000);
    expect(fixture.results).toHaveLength(300);
  });

  it('tells everyone in time that grows with their number, not with its square', () => {
    let told = 0;
    const receipts = Array.from({ length: 1000 }, () => new OwnReceipt(() => told++));
    const calls = vi.spyOn(OwnReceipt.prototype, 'settlePart');
    const joined = new JoinedReceipt(receipts);
    for (let part = 1; part < 1000; part++) joined.split();
    for (let part = 0; part < 1000; part++) joined.settlePart();
    expect(told).toBe(1000);
    expect(calls.mock.calls).toHaveLength(2000);
    calls.mockRestore();
  });
});

describe('requests that are too large', () => {
  it('are cut into pieces of about the same size', async () => {
    const fixture = batching({ maxSize: 3 });
    fixture.offer(...'abcdefghij');
    await fixture.advance(100);
    expect(requests(fixture)).toEqual(['ab', 'cde', 'fg', 'hij']);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 10, delivered: 10, queueSize: 0 });
  });

  it('are cut into pieces of that many bytes at most, down to single items', async () => {
    const fixture = batching({ sizer: 'bytes', minSize: 1, maxSize: 5 });
    const names = ['1', '2', '1234567', '3', '4'];
    fixture.offer(...names);
    await fixture.advance(100);
    expect(fixture.destination.received.flatMap(({ payload }) => payload)).toEqual(names);
    for (const { payload } of fixture.destination.received) {
      if (payload.length > 1) expect(payload.join().length).toBeLessThanOrEqual(5);
    }
  });

  it('are never made by merging', async () => {
    const fixture = batching({ minSize: 4, maxSize: 4 });
    fixture.offer('a', 'b', 'c');
    fixture.offer('d', 'e', 'f');
    await fixture.advance(300);
    expect(requests(fixture)).toEqual(['abc', 'def']);
  });

  it('tell once, when the last piece has come to its end', async () => {
    const fixture = batching({ minSize: 1, maxSize: 1 }, { waitForResult: true });
    fixture.destination.answer = (payload) => ({ status: payload[0] === 'b' ? invalid : ok });
    fixture.offer('a', 'b', 'c');
    await fixture.advance(100);
    expect(fixture.results).toHaveLength(1);
    expect(fixture.results[0]?.message).toMatch(/^1 items dropped/);
  });

  it('are cut in time that grows with their size, not with its square', () => {
    const copied = { items: 0 };
    const { kind } = new QueueFixture();
    const counting = {
      ...kind,
      cut: (payload: Names, firstItems: number) => {
        copied.items += payload.length;
        return kind.cut(payload, firstItems);
      },
    };
    const fixture = batching(
      { minSize: 1, maxSize: 1 },
      { kind: counting, limiter: { maxConcurrency: 1024 } },
    );
    fixture.listener.check = () => {};
    fixture.queue.offer(Array(1024).fill('a'), () => {});
    expect(fixture.destination.received).toHaveLength(1024);
    expect(copied.items).toBe(1024 * Math.log2(1024));
  });
});

describe('a part of a request that failed before', () => {
  it('has failed as often', async () => {
    const fixture = new QueueFixture({ retryOnFailure: { initialIntervalMillis: 1000, multiplier: 2 } });
    fixture.destination.answer = (payload) => ({
      status: payload.length > 3 && fixture.destination.received.length > 3 ? tooLarge : unavailable,
    });
    fixture.offer(...'abcdef');
    await fixture.advance(15_000);
    // Half of 1, 2 and 4 s; then both halves go on from there.
    const { retryDelays } = fixture.listener;
    expect(retryDelays.slice(0, 3)).toEqual([500, 1000, 2000]);
    expect(Math.min(...retryDelays.slice(3))).toBeGreaterThanOrEqual(4000);
  });
});

describe('without batch', () => {
  it('requests are sent as they come', () => {
    const fixture = new QueueFixture();
    fixture.offer('a');
    fixture.offer(...'bcdefghijklmnopq');
    expect(requests(fixture)).toEqual(['a', 'bcdefghijklmnopq']);
  });
});

describe('backpressure', () => {
  it('lets what waits grow into full batches', async () => {
    const fixture = batching({}, { limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = (_payload, attempt) =>
      attempt === 1 ? { status: { ...exhausted, retryAfterMillis: 1000 } } : { status: ok };
    fixture.offer('a', 'b', 'c');
    await fixture.advance(20);
    for (const name of 'defghi') fixture.offer(name);
    await fixture.advance(20_000);
    expect(requests(fixture).slice(1).sort()).toEqual(['abc', 'def', 'ghi']);
  });
});
