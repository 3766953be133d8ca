import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { exhausted, invalid, ok, tooLarge, unavailable } from '../../testing/virtual-destination.js';
import { VirtualDisk } from '../../testing/virtual-log.js';

const down = () => ({ status: unavailable });
const silent = () => undefined;

describe('a queue with a storage', () => {
  it('says that a request is accepted when it is stored, and sends it then', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk() });
    fixture.offer('a');
    await fixture.advance(4);
    expect([fixture.results, fixture.destination.received]).toEqual([[], []]);
    await fixture.advance(1);
    expect(fixture.results).toEqual([undefined]);
    await fixture.advance(10);
    expect(fixture.destination.delivered).toEqual(['a']);
    expect(fixture.queue.snapshot().storage).toEqual({ requests: 0, items: 0, bytes: 0 });
  });

  it('does not read what it still has in memory', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk() });
    for (let index = 0; index < 20; index++) fixture.offer(`${index}`);
    await fixture.advance(1000);
    expect(fixture.destination.delivered).toHaveLength(20);
    expect(fixture.log.largestRead).toBe(0);
  });

  it('sends what a process before it has left, before anything else and in order', async () => {
    const disk = new VirtualDisk();
    const killed = new QueueFixture({ disk });
    killed.destination.answer = silent;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) killed.offer(name);
    await killed.advance(100);
    killed.kill();
    const fixture = new QueueFixture({ disk, limiter: { maxConcurrency: 1 } });
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 6, queuedItems: 6, queueSize: 6 });
    fixture.offer('g');
    await fixture.advance(1000);
    expect(fixture.destination.delivered.join('')).toBe('abcdefg');
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 7, delivered: 7, queueSize: 0 });
    expect(disk.records).toEqual([]);
  });

  it('keeps no more than a window in memory, and goes on reading as it empties', async () => {
    const disk = new VirtualDisk();
    const first = new QueueFixture({ disk, queueSize: 5000 });
    first.destination.answer = silent;
    const names = Array.from({ length: 3000 }, (_, index) => `${index}`);
    for (const name of names) first.offer(name);
    await first.advance(100);
    first.kill();
    const fixture = new QueueFixture({ disk, queueSize: 5000, limiter: { maxConcurrency: 1 } });
    await fixture.advance(5);
    expect(fixture.log.unread.requests).toBe(2000);
    await fixture.advance(60_000);
    expect(fixture.destination.delivered).toEqual(names);
  });

  it('reads on although the window is nearly full of what waits for a retry', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk, queueSize: 5000, limiter: { maxConcurrency: 100 } });
    fixture.destination.answer = ([name]) => ({ status: Number(name) < 950 ? unavailable : ok });
    for (let index = 0; index < 1500; index++) fixture.offer(`${index}`);
    await fixture.advance(120_000);
    expect(fixture.destination.delivered).toHaveLength(550);
  });

  it('has room for what it holds, on the disk or not, also after a restart with less room', async () => {
    const disk = new VirtualDisk();
    const first = new QueueFixture({ disk, queueSize: 4 });
    first.destination.answer = silent;
    for (const name of ['a', 'b', 'c', 'd', 'e']) first.offer(name);
    await first.advance(100);
    expect(first.results.map((error) => error?.message)).toEqual([
      '1 items refused: the queue is full (size 4, capacity 4)',
      ...Array(4).fill(undefined),
    ]);
    first.kill();
    const fixture = new QueueFixture({ disk, queueSize: 2 });
    fixture.offer('f');
    expect(fixture.results[0]?.message).toBe('1 items refused: the queue is full (size 4, capacity 2)');
    await fixture.advance(100);
    fixture.offer('g');
    await fixture.advance(100);
    expect(fixture.destination.delivered).toEqual(['a', 'b', 'c', 'd', 'g']);
  });

  it('measures what it holds in bytes', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk(), sizer: 'bytes', queueSize: 10 });
    fixture.destination.answer = silent;
    fixture.offer('123456');
    fixture.offer('78901');
    expect(fixture.results.map((error) => error?.message)).toEqual([
      '1 items refused: the queue is full (size 6, capacity 10)',
    ]);
    await fixture.advance(5);
    expect(fixture.queue.snapshot()).toMatchObject({ storage: { requests: 1, items: 1, bytes: 6 } });
  });

  it('keeps what is retried, and forgets what is dropped', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk });
    fixture.destination.answer = ([name]) => ({ status: name === 'a' ? unavailable : invalid });
    fixture.offer('a');
    fixture.offer('b');
    await fixture.advance(60_000);
    expect(disk.names).toEqual(['a']);
    expect(fixture.queue.snapshot().droppedByReason).toEqual({ 'rejected-by-destination': 1 });
  });

  it('forgets a request once the last part of it is settled, merged or cut', async () => {
    const disk = new VirtualDisk();
    const batch = { flushTimeoutMillis: 100, minSize: 6, maxSize: 0, sizer: 'items' as const };
    const fixture = new QueueFixture({ disk, batch });
    fixture.destination.answer = ({ length }) => (length === 6 ? { status: tooLarge } : undefined);
    fixture.offer('a', 'b', 'c');
    fixture.offer('d', 'e', 'f');
    await fixture.advance(200);
    expect(fixture.destination.received.map(({ payload }) => payload.length)).toEqual([6, 3, 3]);
    fixture.destination.finish(2, { status: ok });
    expect(disk.names).toEqual(['a,b,c', 'd,e,f']);
    fixture.destination.finish(1, { status: ok });
    expect(disk.names).toEqual([]);
  });
});

describe('a storage that fails', () => {
  it.each([
    ['full', 'storage-full', 'the storage is full'],
    ['failed', 'storage-failed', 'they could not be stored'],
  ] as const)(
    '(%s) refuses new requests, goes on delivering, and recovers',
    async (reason, _rejection, why) => {
      const fixture = new QueueFixture({ disk: new VirtualDisk() });
      fixture.offer('a');
      await fixture.advance(5);
      fixture.log.failure = { reason, error: new Error('no space left on device') };
      fixture.offer('b', 'c');
      await fixture.advance(5);
      expect(fixture.results[1]?.message).toBe(
        `2 items refused: ${why}: no space left on device (size 1, capacity 1000)`,
      );
      expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 1, rejected: 2 });
      fixture.log.failure = undefined;
      fixture.offer('d');
      await fixture.advance(100);
      expect(fixture.destination.delivered).toEqual(['a', 'd']);
      expect(fixture.queue.snapshot()).toMatchObject({ delivered: 2, queueSize: 0 });
    },
  );

  it('that can not keep up refuses what would have to wait in memory', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk() });
    fixture.log.commitMillis = 60_000;
    const large = 'x'.repeat(32 * 1024 * 1024);
    for (let index = 0; index < 3; index++) fixture.offer(large);
    expect(fixture.results.map((error) => error?.message)).toEqual([
      expect.stringContaining('1 items refused: the disk does not keep up'),
    ]);
  });

  it('loses what is damaged, and counts it', async () => {
    const disk = new VirtualDisk();
    const killed = new QueueFixture({ disk });
    killed.destination.answer = silent;
    for (const name of ['a', 'b', 'undecodable', 'c']) killed.offer(name);
    await killed.advance(5);
    killed.kill();
    for (const record of disk.records.slice(1, 2)) record.isDamaged = true;
    const fixture = new QueueFixture({ disk });
    await fixture.advance(1000);
    expect(fixture.destination.delivered).toEqual(['a', 'c']);
    expect(fixture.queue.snapshot()).toMatchObject({
      droppedByReason: { 'storage-damaged': 2 },
      queueSize: 0,
      storage: { requests: 0 },
    });
  });

  it('says nothing of a loss of which nobody knows how much it was', async () => {
    const disk = new VirtualDisk();
    const killed = new QueueFixture({ disk });
    killed.destination.answer = silent;
    killed.offer('a');
    await killed.advance(5);
    killed.kill();
    for (const [index, record] of disk.records.entries()) {
      disk.records[index] = { ...record, items: 0, isDamaged: true };
    }
    const fixture = new QueueFixture({ disk });
    await fixture.advance(1000);
    expect(fixture.queue.snapshot()).toMatchObject({ queueSize: 0, storage: { requests: 0 } });
    expect(fixture.listener.dropStatuses).toEqual([]);
  });
});

describe('what another process has left', () => {
  it('comes in when it is taken over, and takes its room', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk(), queueSize: 3 });
    fixture.destination.answer = silent;
    fixture.offer('a');
    await fixture.advance(5);
    fixture.log.adopt([{ items: 2, payload: new TextEncoder().encode('x,y') }]);
    fixture.checkBooks();
    await fixture.advance(1);
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 3, inFlightItems: 3 });
    expect(fixture.destination.received.map(({ payload }) => payload)).toEqual([['a'], ['x', 'y']]);
  });
});

describe('waitForResult with a storage', () => {
  it('tells the result of requests that were on the disk meanwhile', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk, waitForResult: true, queueSize: 5000 });
    for (let index = 0; index < 1200; index++) fixture.offer(`${index}`);
    await fixture.advance(5);
    expect(fixture.results).toEqual([]);
    await fixture.advance(60_000);
    expect(fixture.results).toEqual(Array(1200).fill(undefined));
  });

  it('tells that a request was lost on the disk, or left there', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({
      disk,
      waitForResult: true,
      queueSize: 5000,
    });
    fixture.destination.answer = ([name]) => (Number(name) < 1000 ? { status: ok } : undefined);
    for (let index = 0; index < 1002; index++) fixture.offer(`${index}`);
    await fixture.advance(5);
    for (const record of disk.records.slice(-2, -1)) record.isDamaged = true;
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(60_000);
    await shutdown;
    expect(fixture.results.flatMap((error) => error?.message ?? [])).toEqual([
      'the stored request is damaged',
      'left in the storage, for the next process to deliver',
    ]);
    expect(disk.names).toEqual(['1001']);
  });
});

describe('the shutdown of a queue with a storage', () => {
  it('delivers what it can, and leaves the rest', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk, shutdownTimeoutMillis: 1000 });
    fixture.destination.answer = ([name]) =>
      name === 'b' ? undefined : name === 'c' ? down() : { status: ok };
    for (const name of ['a', 'b', 'c']) fixture.offer(name);
    const shutdown = fixture.queue.shutdown();
    fixture.offer('d');
    await fixture.advance(2000);
    await shutdown;
    expect(fixture.log.isClosed).toBe(true);
    expect(disk.names).toEqual(['b', 'c']);
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 1, dropped: 0, queuedItems: 2, rejected: 1 });
    fixture.destination.finish(1, { status: ok });
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 1, inFlight: 0 });
  });

  it('waits for what is being stored, and for nothing when there is nothing', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk, shutdownTimeoutMillis: 0 });
    fixture.offer('a');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(100);
    await shutdown;
    expect(fixture.results).toEqual([undefined]);
    expect(disk.names).toEqual(['a']);
    const empty = new QueueFixture({ disk: new VirtualDisk() });
    await empty.queue.shutdown();
    expect(empty.log.isClosed).toBe(true);
  });

  it.each([
    ['is down when it begins', 100, down],
    ['turns out to be down', 0, down],
    ['asks to be left alone for longer', 0, () => ({ status: { ...exhausted, retryAfterMillis: 60_000 } })],
  ])('leaves all at once when the destination %s', async (_when, beforeMillis, answer) => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk });
    fixture.destination.answer = answer;
    for (const name of ['a', 'b', 'c', 'd']) fixture.offer(name);
    await fixture.advance(beforeMillis);
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(100);
    await shutdown;
    expect(disk.names).toEqual(['a', 'b', 'c', 'd']);
    expect(fixture.queue.snapshot()).toMatchObject({ state: 'stopped', queuedItems: 4, dropped: 0 });
  });

  it('refuses what waits at the door', async () => {
    const fixture = new QueueFixture({
      disk: new VirtualDisk(),
      queueSize: 1,
      overflow: 'block',
      shutdownTimeoutMillis: 100,
    });
    fixture.destination.answer = silent;
    fixture.offer('a');
    fixture.offer('b');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(200);
    await shutdown;
    expect(fixture.results.map((error) => error?.message)).toEqual([
      undefined,
      '1 items refused: the queue is shut down (size 1, capacity 1)',
    ]);
  });
});

describe('forceFlush with a storage', () => {
  it('waits for what is being stored and for what is on the disk', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk(), queueSize: 5000 });
    for (let index = 0; index < 1100; index++) fixture.offer(`${index}`);
    let isFlushed = false;
    const flush = fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    await fixture.advance(1000);
    expect(isFlushed).toBe(false);
    await fixture.advance(10_000);
    await flush;
    expect(fixture.destination.delivered).toHaveLength(1100);
  });
});

describe('overflow: drop-oldest with a storage', () => {
  it('drops what waits in memory, and forgets it', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({
      disk,
      queueSize: 2,
      overflow: 'drop-oldest',
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = silent;
    for (const name of ['a', 'b']) fixture.offer(name);
    await fixture.advance(10);
    fixture.offer('c');
    await fixture.advance(10);
    expect(disk.names).toEqual(['a', 'c']);
    expect(fixture.queue.snapshot().droppedByReason).toEqual({ overflow: 1 });
  });
});

describe('overflow: spill', () => {
  const options = { overflow: 'spill', queueSize: 3, limiter: { maxConcurrency: 1 } } as const;

  it('stores only what finds no room in memory, and keeps the order', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ ...options, disk });
    const names = Array.from({ length: 10 }, (_, index) => `${index}`);
    for (const name of names) fixture.offer(name);
    expect(fixture.results).toHaveLength(3);
    await fixture.advance(5);
    expect(fixture.results).toHaveLength(10);
    expect(fixture.queue.snapshot()).toMatchObject({ queueSize: 2, storage: { requests: 7 } });
    fixture.offer('10');
    await fixture.advance(1000);
    expect(fixture.destination.delivered).toEqual([...names, '10']);
    expect(disk.records).toEqual([]);
    fixture.offer('11');
    expect(fixture.queue.snapshot()).toMatchObject({ storage: { requests: 0 }, inFlight: 1 });
  });

  it('stores at the end what is in memory', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ ...options, disk, shutdownTimeoutMillis: 100 });
    fixture.destination.answer = silent;
    for (const name of ['a', 'b', 'c', 'd']) fixture.offer(name);
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(1000);
    await shutdown;
    expect(disk.names.sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(fixture.queue.snapshot()).toMatchObject({ dropped: 0, queuedItems: 4 });
  });

  it('counts as dropped what can not be stored at the end', async () => {
    const fixture = new QueueFixture({ ...options, disk: new VirtualDisk(), shutdownTimeoutMillis: 100 });
    fixture.destination.answer = silent;
    fixture.offer('a', 'b');
    fixture.log.failure = { reason: 'full', error: new Error('no space left on device') };
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(1000);
    await shutdown;
    expect(fixture.queue.snapshot()).toMatchObject({ droppedByReason: { shutdown: 2 }, queuedItems: 0 });
  });

  it('takes a request that is larger than the memory', async () => {
    const fixture = new QueueFixture({ ...options, sizer: 'items', disk: new VirtualDisk() });
    fixture.offer('a', 'b', 'c', 'd');
    await fixture.advance(100);
    expect(fixture.destination.delivered).toEqual(['a', 'b', 'c', 'd']);
  });
});
