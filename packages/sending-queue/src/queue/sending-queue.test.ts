import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { invalid, ok, tooLarge, unavailable } from '../../testing/virtual-destination.js';

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

describe('waitForResult', () => {
  it('reports the delivery, not the acceptance', async () => {
    const fixture = new QueueFixture({ waitForResult: true });
    fixture.offer('a');
    expect(fixture.results).toEqual([]);
    await fixture.advance(10);
    expect(fixture.results).toEqual([undefined]);
  });

  it('reports why items were dropped', async () => {
    const fixture = new QueueFixture({ waitForResult: true });
    fixture.destination.answer = () => ({ status: invalid });
    fixture.offer('a', 'b');
    await fixture.advance(10);
    expect(fixture.results[0]?.message).toBe(
      '2 items dropped, the destination does not take them: malformed',
    );
  });

  it('reports the items that the destination refused of an accepted request', async () => {
    const fixture = new QueueFixture({ waitForResult: true });
    fixture.destination.answer = () => ({ status: { ...ok, message: 'too old' }, rejectedItems: 1 });
    fixture.offer('a', 'b', 'c');
    await fixture.advance(10);
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 2, dropped: 1 });
    expect(fixture.results[0]?.message).toBe('1 items dropped, the destination does not take them: too old');
  });

  it('reports a request that was halved once, with the failure of any part', async () => {
    const fixture = new QueueFixture({ waitForResult: true });
    fixture.destination.answer = (payload) => {
      if (payload.length > 1) return { status: tooLarge };
      return { status: payload[0] === 'b' ? invalid : ok };
    };
    fixture.offer('a', 'b', 'c');
    await fixture.advance(100);
    expect(fixture.results).toHaveLength(1);
    expect(fixture.results[0]?.message).toMatch(/^1 items dropped/);
  });
});

describe('a count of rejected items', () => {
  it.each([Number.NaN, -1, 99, 1.5, Infinity])(
    'of %s does not get into the books as it is',
    async (rejectedItems) => {
      const fixture = new QueueFixture();
      fixture.destination.answer = () => ({ status: ok, rejectedItems });
      fixture.offer('a', 'b');
      await fixture.advance(10);
      const { delivered, dropped } = fixture.queue.snapshot();
      expect(delivered + dropped).toBe(2);
      expect([delivered, dropped].every(Number.isSafeInteger)).toBe(true);
    },
  );
});

describe('what comes back after a shutdown that gave up', () => {
  it('does not hide the last status of the destination', async () => {
    const fixture = new QueueFixture({ shutdownTimeoutMillis: 100, limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.destination.finish(0, { status: unavailable });
    await fixture.advance(10_000);
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(100);
    fixture.destination.finish(1, { status: { code: 1, message: 'the sender is shut down' } });
    await shutdown;
    expect(fixture.queue.snapshot()).toMatchObject({
      lastStatus: unavailable,
      droppedByReason: { shutdown: 1 },
      inFlight: 0,
    });
  });
});

describe('forceFlush', () => {
  it('resolves when what came before is settled, whatever comes after', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.offer('b');
    const flush = fixture.queue.forceFlush();
    fixture.offer('c');
    fixture.destination.finish(0, { status: ok });
    await fixture.clock.settle();
    expect(await isSettled(flush)).toBe(false);
    fixture.destination.finish(1, { status: invalid });
    await fixture.clock.settle();
    expect(await isSettled(flush)).toBe(true);
    expect(fixture.queue.snapshot().inFlight).toBe(1);
    expect(fixture.destination.flushes).toBe(1);
  });

  it('waits for retries, for halves and for what waits at the door', async () => {
    const fixture = new QueueFixture({ queueSize: 1, overflow: 'block' });
    fixture.destination.answer = (payload, attempt) => {
      if (payload.length > 1) return { status: tooLarge };
      return { status: attempt < 4 ? unavailable : ok };
    };
    fixture.offer('a', 'b');
    fixture.offer('c');
    let isFlushed = false;
    void fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    await fixture.advance(100);
    expect(isFlushed).toBe(false);
    await fixture.advance(60_000);
    expect(isFlushed).toBe(true);
    expect(fixture.destination.delivered.sort()).toEqual(['a', 'b', 'c']);
  });

  it('resolves when what it waits for is dropped to make room', async () => {
    const fixture = new QueueFixture({
      queueSize: 2,
      overflow: 'drop-oldest',
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = () => ({ status: { ...unavailable, retryAfterMillis: 100_000 } });
    fixture.offer('a');
    fixture.offer('b');
    await fixture.advance(10);
    const flush = fixture.queue.forceFlush();
    fixture.offer('c');
    fixture.offer('d');
    await fixture.clock.settle();
    expect(await isSettled(flush)).toBe(true);
  });

  it('resolves at once when there is nothing to wait for', async () => {
    const fixture = new QueueFixture();
    const flush = fixture.queue.forceFlush();
    await fixture.clock.settle();
    expect(await isSettled(flush)).toBe(true);
  });

  it('holds the process while it waits, but not for ever', async () => {
    const fixture = new QueueFixture({ shutdownTimeoutMillis: 1000 });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    const isHeld = () => fixture.clock.pending.some((timer) => timer.isKeptAlive);
    expect(isHeld()).toBe(false);
    const flush = fixture.queue.forceFlush();
    expect(isHeld()).toBe(true);
    await fixture.advance(999);
    expect(isHeld()).toBe(true);
    await fixture.advance(1);
    expect(isHeld()).toBe(false);
    const another = fixture.queue.forceFlush();
    fixture.offer('b');
    void fixture.queue.forceFlush();
    expect(isHeld()).toBe(true);
    fixture.destination.finish(0, { status: ok });
    fixture.destination.finish(1, { status: ok });
    await Promise.all([flush, another]);
    expect(isHeld()).toBe(false);
  });

  it('keeps one waiter for any number of calls at the same moment', async () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    const flushes = Array.from({ length: 100 }, () => fixture.queue.forceFlush());
    expect(fixture.clock.pending.filter((timer) => timer.isKeptAlive)).toHaveLength(1);
    fixture.destination.finish(0, { status: ok });
    await Promise.all(flushes);
  });
});

describe('shutdown', () => {
  it('delivers what is left, then shuts the exporter down', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    for (const name of 'abc') fixture.offer(name);
    const shutdown = fixture.queue.shutdown();
    expect(fixture.queue.snapshot().state).toBe('draining');
    expect(fixture.destination.isShutDown).toBe(false);
    await fixture.advance(100);
    await shutdown;
    expect(fixture.destination.delivered.join('')).toBe('abc');
    expect(fixture.destination.isShutDown).toBe(true);
    expect(fixture.queue.snapshot()).toMatchObject({ state: 'stopped', dropped: 0 });
    expect(fixture.clock.pending).toEqual([]);
  });

  it('gives what waits for a retry its chance at once', async () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = (_payload, attempt) => ({ status: attempt === 1 ? unavailable : ok });
    fixture.offer('a');
    await fixture.advance(10);
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(10);
    await shutdown;
    expect(fixture.destination.delivered).toEqual(['a']);
  });

  it('counts as dropped what is left when the time is over, in flight or not', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 }, shutdownTimeoutMillis: 500 });
    fixture.destination.answer = () => undefined;
    for (const name of 'abc') fixture.offer(name);
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(500);
    await shutdown;
    const end = { dropped: 3, droppedByReason: { shutdown: 3 }, queueSize: 0, inFlight: 0, state: 'stopped' };
    expect(fixture.queue.snapshot()).toMatchObject(end);
    fixture.destination.finish(0, { status: ok });
    expect(fixture.queue.snapshot()).toMatchObject({ ...end, delivered: 0 });
    expect(fixture.destination.received).toHaveLength(1);
  });

  it('refuses what comes later, and is the same for every caller', async () => {
    const fixture = new QueueFixture();
    const shutdown = fixture.queue.shutdown();
    expect(fixture.queue.shutdown()).toBe(shutdown);
    fixture.offer('a');
    expect(fixture.results[0]?.message).toMatch(/^1 items refused: the queue is shut down/);
    await fixture.advance(0);
    await shutdown;
  });

  it('gives the exporter what is left of the time', async () => {
    const fixture = new QueueFixture({ shutdownTimeoutMillis: 2000 });
    const given: number[] = [];
    fixture.destination.shutdown = async (timeoutMillis) => {
      given.push(timeoutMillis);
    };
    await fixture.queue.shutdown();
    expect(given).toEqual([2000]);
    expect(fixture.queue.snapshot().state).toBe('stopped');
  });
});

describe('an outage', () => {
  it('leaves moments at which nothing is under way, even when every send takes long to fail', async () => {
    const fixture = new QueueFixture({
      limiter: { maxConcurrency: 3 },
      retryOnFailure: { maxElapsedTimeMillis: 0 },
    });
    fixture.destination.rttMillis = 1700;
    fixture.destination.answer = () => ({ status: unavailable });
    for (let request = 0; request < 100; request++) fixture.offer(`${request}`);
    let idleMoments = 0;
    for (let millis = 0; millis < 60_000; millis += 50) {
      await fixture.advance(50);
      if (fixture.destination.inFlight === 0) idleMoments++;
    }
    expect(idleMoments).toBeGreaterThan(6);
    fixture.destination.answer = () => ({ status: ok });
    fixture.destination.rttMillis = 10;
    await fixture.advance(60_000);
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 100 });
  });
});

describe('an outage of an hour', () => {
  it('stays within the bound of the queue, hammers nobody, and ends with every accepted item delivered', async () => {
    const fixture = new QueueFixture({
      queueSize: 50,
      limiter: { algorithm: 'aimd', maxConcurrency: 20 },
      retryOnFailure: { maxElapsedTimeMillis: 0 },
    });
    fixture.destination.answer = () => ({ status: unavailable });
    for (let second = 0; second < 3600; second++) {
      fixture.offer(`span ${second}`);
      await fixture.advance(1000);
    }
    const snapshot = fixture.queue.snapshot();
    expect(snapshot).toMatchObject({
      enqueued: 50,
      rejected: 3550,
      dropped: 0,
      queuedItems: 50 - snapshot.inFlightItems,
    });
    expect(fixture.clock.pending.length).toBeLessThan(5);
    expect(fixture.destination.received.length).toBeLessThan(3600);
    fixture.destination.answer = () => ({ status: ok });
    await fixture.advance(120_000);
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 50, queueSize: 0 });
  });
});
