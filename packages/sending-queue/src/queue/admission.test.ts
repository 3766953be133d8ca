import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { ok, unavailable } from '../../testing/virtual-destination.js';

/** A queue with room for three requests whose destination answers only when told to. */
function fullQueue(options: ConstructorParameters<typeof QueueFixture>[0]): QueueFixture {
  const fixture = new QueueFixture({ queueSize: 3, limiter: { maxConcurrency: 1 }, ...options });
  fixture.destination.answer = () => undefined;
  for (const name of ['a', 'b', 'c']) fixture.offer(name);
  return fixture;
}

describe('a full queue', () => {
  it('refuses under `reject`, says why, and counts the items', () => {
    const fixture = fullQueue({ overflow: 'reject' });
    fixture.offer('d', 'e');
    expect(fixture.results.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(fixture.results[3]?.message).toBe('2 items refused: the queue is full (size 3, capacity 3)');
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 3, rejected: 2, queueSize: 2, inFlight: 1 });
    expect(fixture.listener.rejected).toBe(2);
  });

  it('takes in again as soon as a request is settled', () => {
    const fixture = fullQueue({ overflow: 'reject' });
    fixture.destination.finish(0, { status: ok });
    fixture.offer('d');
    expect(fixture.results).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('drops the oldest that waits under `drop-oldest`, never one in flight', async () => {
    const fixture = fullQueue({ overflow: 'drop-oldest' });
    fixture.offer('d');
    expect(fixture.queue.snapshot()).toMatchObject({
      enqueued: 4,
      dropped: 1,
      droppedByReason: { overflow: 1 },
    });
    fixture.destination.answer = () => ({ status: ok });
    fixture.destination.finish(0, { status: ok });
    await fixture.advance(1000);
    expect(fixture.destination.delivered).toEqual(['a', 'c', 'd']);
  });

  it('refuses under `drop-oldest` when everything is in flight', () => {
    const fixture = new QueueFixture({ queueSize: 1, overflow: 'drop-oldest' });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.offer('b');
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 1, dropped: 0, rejected: 1, inFlight: 1 });
  });

  it('refuses under `drop-oldest` what another has taken the room of that hears of the drop', async () => {
    const fixture = new QueueFixture({ queueSize: 1, overflow: 'drop-oldest' });
    fixture.offer('a');
    fixture.destination.finish(0, { status: unavailable });
    let isFirst = true;
    fixture.listener.onDropped = () => {
      if (isFirst) fixture.queue.offer(['by the listener'], (error) => fixture.results.push(error));
      isFirst = false;
    };
    fixture.destination.answer = () => undefined;
    fixture.queue.offer(['b'], (error) => fixture.results.push(error));
    expect(fixture.results.map((error) => error?.message.split(' (')[0])).toEqual([
      undefined,
      undefined,
      '1 items refused: the queue is full',
    ]);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 2, dropped: 1, rejected: 1 });
  });

  it('drops nothing under `drop-oldest` for a request that would not fit all the same', () => {
    const fixture = new QueueFixture({
      queueSize: 10,
      sizer: 'items',
      overflow: 'drop-oldest',
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = () => undefined;
    fixture.offer(...'in flight'.split(' '), ...'abcdef');
    fixture.offer('waits');
    fixture.offer('x', 'y', 'z');
    expect(fixture.queue.snapshot()).toMatchObject({
      dropped: 0,
      rejected: 3,
      queuedItems: 1,
      inFlightItems: 8,
    });
  });

  it('drops as many old requests as a large new one needs', () => {
    const fixture = new QueueFixture({
      queueSize: 4,
      sizer: 'items',
      overflow: 'drop-oldest',
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = () => undefined;
    for (const name of ['a', 'b', 'c', 'd']) fixture.offer(name);
    fixture.offer('e', 'f');
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 6, dropped: 2, queueSize: 3 });
  });

  it('drops nothing for a request that never fits', () => {
    const fixture = new QueueFixture({
      queueSize: 2,
      sizer: 'items',
      overflow: 'drop-oldest',
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.offer('b');
    fixture.offer('c', 'd', 'e');
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 2, dropped: 0, rejected: 3 });
    expect(fixture.results.at(-1)?.message).toBe(
      '3 items refused: a request of size 3 never fits (size 2, capacity 2)',
    );
  });

  it('lets the caller wait under `block`, and answers in order', () => {
    const fixture = fullQueue({ overflow: 'block' });
    fixture.offer('d');
    fixture.offer('e');
    expect(fixture.results).toHaveLength(3);
    expect(fixture.queue.snapshot().blockedItems).toBe(2);
    fixture.destination.finish(0, { status: ok });
    expect(fixture.results).toHaveLength(4);
    fixture.destination.finish(1, { status: ok });
    expect(fixture.results).toHaveLength(5);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 5, rejected: 0 });
  });

  it('lets no more wait at the door under `block` than would fill the queue once more', () => {
    const fixture = fullQueue({ overflow: 'block' });
    for (const name of ['d', 'e', 'f', 'g']) fixture.offer(name);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 3, rejected: 1 });
  });

  it('lets nobody overtake those who wait at the door', () => {
    const fixture = new QueueFixture({
      queueSize: 2,
      sizer: 'items',
      overflow: 'block',
      limiter: { maxConcurrency: 2 },
    });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.offer('b', 'c');
    fixture.offer('d');
    expect(fixture.queue.snapshot().enqueued).toBe(1);
    fixture.destination.finish(0, { status: ok });
    expect(fixture.destination.received.map((send) => send.payload)).toEqual([['a'], ['b', 'c']]);
  });

  it('refuses what waits at the door when a shutdown gives up', async () => {
    const fixture = fullQueue({ overflow: 'block', shutdownTimeoutMillis: 100 });
    fixture.offer('d');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(100);
    await shutdown;
    expect(fixture.queue.snapshot()).toMatchObject({
      enqueued: 3,
      dropped: 3,
      rejected: 1,
      state: 'stopped',
    });
    expect(fixture.results[3]?.message).toMatch(/^1 items refused: the queue is shut down/);
  });
});

describe('a caller', () => {
  it('that exports again at once what was dropped does not go round in circles', async () => {
    const fixture = new QueueFixture({
      queueSize: 2,
      overflow: 'drop-oldest',
      waitForResult: true,
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = () => undefined;
    let exports = 0;
    const insist = (name: string): void => {
      exports++;
      fixture.queue.offer([name], (error) => {
        if (error !== undefined) insist(name);
      });
    };
    for (const name of 'abc') insist(name);
    expect(exports).toBe(3);
    expect(fixture.queue.snapshot()).toMatchObject({ dropped: 1, queuedItems: 1 });
  });

  it('that fills its array anew after the acceptance does not change what is sent', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    const names = ['a', 'b'];
    fixture.offer('first');
    fixture.queue.offer(names, () => {});
    names.length = 0;
    await fixture.advance(100);
    expect(fixture.destination.delivered).toEqual(['first', 'a', 'b']);
  });

  it('that hands in what is no payload is told so, and nothing gets into the books', () => {
    const fixture = new QueueFixture();
    const results: (Error | undefined)[] = [];
    for (const payload of [undefined, null, {}, { length: Number.NaN }, { length: -5 }, { length: 0.5 }]) {
      Reflect.apply(fixture.queue.offer, fixture.queue, [payload, (error?: Error) => results.push(error)]);
    }
    expect(results).toHaveLength(6);
    for (const error of results) expect(error).toBeInstanceOf(TypeError);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 0, rejected: 0 });
  });

  it('is told of the acceptance even when it waits for the result', async () => {
    const fixture = new QueueFixture({ waitForResult: true });
    const told: string[] = [];
    fixture.queue.offer(
      ['a'],
      () => told.push('result'),
      () => told.push('accepted'),
    );
    expect(told).toEqual(['accepted']);
    await fixture.advance(10);
    expect(told).toEqual(['accepted', 'result']);
  });
});

describe('sizers', () => {
  it('measure in requests, items or bytes', () => {
    for (const [sizer, size] of [
      ['requests', 2],
      ['items', 3],
      ['bytes', 8],
    ] as const) {
      const fixture = new QueueFixture({ sizer, limiter: { maxConcurrency: 1 } });
      fixture.destination.answer = () => undefined;
      fixture.offer('in flight');
      fixture.offer('ab', 'cd');
      fixture.offer('efg');
      expect(fixture.queue.snapshot().queueSize, sizer).toBe(size);
    }
  });

  it('take nothing for an export without items', () => {
    const fixture = new QueueFixture();
    fixture.offer();
    expect(fixture.results).toEqual([undefined]);
    expect(fixture.destination.received).toEqual([]);
  });
});
