import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { invalid, ok } from '../../testing/virtual-destination.js';
import { VirtualDisk } from '../../testing/virtual-log.js';

const silent = () => undefined;
const bytesOf = (name: string) => new TextEncoder().encode(name);

describe('a queue with a storage, when things happen in an unlucky order', () => {
  it('tells who waits for the result of what is stored only after the shutdown has given up', async () => {
    const fixture = new QueueFixture({
      disk: new VirtualDisk(),
      waitForResult: true,
      shutdownTimeoutMillis: 0,
    });
    fixture.offer('a');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(10_000);
    await shutdown;
    expect(fixture.results).toHaveLength(1);
  });

  it('a flush after a shutdown that left something resolves', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk(), shutdownTimeoutMillis: 10, queueSize: 5000 });
    fixture.destination.answer = silent;
    for (let index = 0; index < 1100; index++) fixture.offer(`${index}`);
    await fixture.clock.advance(10);
    const shutdown = fixture.queue.shutdown();
    await fixture.clock.advance(10_000);
    await shutdown;
    let isFlushed = false;
    void fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    await fixture.clock.advance(600_000);
    expect(isFlushed).toBe(true);
  });

  it('what is adopted while the sender shuts down is not sent by it, nor dropped', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk });
    fixture.destination.answer = () => ({ status: fixture.destination.isShutDown ? invalid : ok });
    fixture.destination.shutdown = async () => {
      fixture.destination.isShutDown = true;
      await new Promise<void>((resolve) => fixture.clock.setTimer(resolve, 500));
    };
    fixture.offer('a');
    await fixture.advance(100);
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(100);
    fixture.log.adopt([{ items: 1, payload: bytesOf('x') }]);
    await fixture.advance(10_000);
    await shutdown;
    expect(disk.names).toEqual(['x']);
    expect(fixture.queue.snapshot().droppedByReason).toEqual({});
  });

  it('a flush does not wait for what came after it, while the disk refuses', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk() });
    fixture.log.failure = { reason: 'full', error: new Error('no space') };
    let offered = 0;
    const offer = (): void => {
      if (offered++ < 1000) fixture.queue.offer([`${offered}`], () => offer());
    };
    offer();
    await fixture.advance(1);
    let isFlushed = false;
    void fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    await fixture.advance(100);
    expect([offered < 100, isFlushed]).toEqual([true, true]);
  });

  it('who waits for the last request of the disk is told that it was lost', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk, waitForResult: true, queueSize: 5000 });
    fixture.destination.answer = silent;
    for (let index = 0; index < 1001; index++) fixture.offer(`${index}`);
    await fixture.clock.advance(5);
    for (const record of disk.records.slice(-1)) record.isDamaged = true;
    fixture.destination.answer = () => ({ status: ok });
    for (let index = 0; index < 4; index++) fixture.destination.finish(index, { status: ok });
    await fixture.clock.advance(60_000);
    expect(fixture.queue.snapshot()).toMatchObject({
      queuedItems: 0,
      droppedByReason: { 'storage-damaged': 1 },
    });
    expect(fixture.results).toHaveLength(1001);
  });

  it('a spill keeps the order when a callback exports', async () => {
    const fixture = new QueueFixture({
      overflow: 'spill',
      queueSize: 3,
      sizer: 'items',
      disk: new VirtualDisk(),
      limiter: { maxConcurrency: 1 },
    });
    fixture.offer('a', 'b');
    fixture.destination.answer = silent;
    fixture.queue.offer(['c', 'd'], () => fixture.offer('e'));
    await fixture.advance(6);
    fixture.destination.answer = () => ({ status: ok });
    await fixture.advance(1000);
    expect(fixture.destination.delivered.join('')).toBe('abcde');
  });

  it('an append that throws does not throw into the application, nor leak', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk() });
    fixture.log.append = () => {
      throw new Error('broken');
    };
    fixture.offer('a');
    expect(fixture.results).toHaveLength(1);
    expect(fixture.queue.snapshot().queueSize).toBe(0);
  });

  it('a read that rejects is no unhandled rejection, and reading goes on', async () => {
    const disk = new VirtualDisk();
    const killed = new QueueFixture({ disk });
    killed.destination.answer = silent;
    killed.offer('a');
    await killed.advance(100);
    killed.kill();
    const fixture = new QueueFixture({ disk });
    await fixture.advance(500);
    const { read } = fixture.log;
    let calls = 0;
    fixture.log.read = async (...args) => {
      if (calls++ === 0) throw new Error('broken');
      return read.apply(fixture.log, args);
    };
    fixture.log.adopt([{ items: 1, payload: bytesOf('x') }]);
    await fixture.advance(60_000);
    expect(fixture.destination.delivered.sort()).toEqual(['a', 'x']);
  });

  it('the window is kept when what is read turns out to be unreadable', async () => {
    const disk = new VirtualDisk();
    const payload = bytesOf('undecodable');
    disk.records = Array.from({ length: 3000 }, (_, index) => ({
      id: index + 1,
      items: 1,
      acceptedAtMillis: 0,
      payload: index === 0 ? payload : bytesOf(`${index}`),
      isDamaged: false,
    }));
    const fixture = new QueueFixture({ disk, queueSize: 5000 });
    fixture.destination.answer = silent;
    await fixture.clock.advance(100);
    expect(fixture.log.unread.requests).toBeGreaterThanOrEqual(1999);
  });

  it('a spill fills a storage that has a bound of its own up to it', async () => {
    const fixture = new QueueFixture({ overflow: 'spill', queueSize: 1, disk: new VirtualDisk() });
    Object.defineProperty(fixture.log, 'maxBytes', { value: 10 * 1024 ** 3 });
    Object.defineProperty(fixture.log, 'stored', { value: { requests: 1, items: 1, bytes: 2 * 1024 ** 3 } });
    fixture.destination.answer = silent;
    fixture.offer('a');
    fixture.offer('b');
    await fixture.clock.advance(10);
    expect(fixture.results).toEqual([undefined, undefined]);
  });

  it('what a spill can not store in time at the end is counted as dropped', async () => {
    const fixture = new QueueFixture({
      overflow: 'spill',
      disk: new VirtualDisk(),
      shutdownTimeoutMillis: 10,
    });
    fixture.destination.answer = silent;
    fixture.log.commitMillis = 60_000;
    fixture.offer('a');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(5000);
    await shutdown;
    expect(fixture.queue.snapshot()).toMatchObject({ state: 'stopped', droppedByReason: { shutdown: 1 } });
  });

  it('a flush waits for what has been read and is about to come in', async () => {
    const disk = new VirtualDisk();
    const killed = new QueueFixture({ disk });
    killed.destination.answer = silent;
    killed.offer('a');
    await killed.advance(100);
    killed.kill();
    const fixture = new QueueFixture({ disk });
    // As the log of files does with several segments: the first is taken, while the second is still being read.
    const { read } = fixture.log;
    fixture.log.read = async (...args) => {
      const records = await read.apply(fixture.log, args);
      await new Promise<void>((resolve) => fixture.clock.setTimer(resolve, 5));
      return records;
    };
    await fixture.advance(60_000);
    fixture.log.adopt([{ items: 1, payload: bytesOf('x') }]);
    fixture.destination.answer = silent;
    await fixture.advance(3);
    let isFlushed = false;
    void fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    fixture.offer('b');
    await fixture.advance(1);
    expect(isFlushed).toBe(false);
  });

  it('drop-oldest drops nothing for a request that finds no room all the same', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({
      disk,
      overflow: 'drop-oldest',
      queueSize: 4,
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = silent;
    fixture.offer('a');
    fixture.offer('b');
    await fixture.advance(100);
    const { read } = fixture.log;
    fixture.log.read = async (...args) => {
      const records = await read.apply(fixture.log, args);
      await new Promise<void>((resolve) => fixture.clock.setTimer(resolve, 50));
      return records;
    };
    fixture.log.adopt([1, 2, 3].map((index) => ({ items: 1, payload: bytesOf(`x${index}`) })));
    await fixture.clock.advance(10);
    fixture.offer('c');
    expect(fixture.queue.snapshot()).toMatchObject({ blockedItems: 0, dropped: 0 });
  });

  it('a send that ends well after shutdown gave up is not sent again', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk, shutdownTimeoutMillis: 0 });
    fixture.destination.answer = silent;
    fixture.offer('a');
    await fixture.advance(100);
    fixture.destination.shutdown = async () => {
      await new Promise<void>((resolve) => fixture.clock.setTimer(resolve, 100));
      fixture.destination.finish(0, { status: ok });
    };
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(5000);
    await shutdown;
    expect(disk.names).toEqual([]);
  });

  it('what was dropped to make room is not sent by the next process', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({
      disk,
      overflow: 'drop-oldest',
      queueSize: 2,
      limiter: { maxConcurrency: 1 },
      shutdownTimeoutMillis: 0,
    });
    fixture.destination.answer = silent;
    fixture.offer('a');
    fixture.offer('b');
    await fixture.advance(100);
    fixture.offer('c');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(5000);
    await shutdown;
    expect(disk.names).toEqual(['a', 'c']);
  });

  it('an empty read does not spin', async () => {
    const disk = new VirtualDisk();
    const fixture = new QueueFixture({ disk });
    await fixture.advance(0);
    let reads = 0;
    fixture.log.read = async () => {
      if (++reads > 1000) throw new Error('spins');
      return [];
    };
    fixture.log.adopt([{ items: 1, payload: bytesOf('x') }]);
    await fixture.clock.advance(10);
    for (let turn = 0; turn < 1000; turn++) await Promise.resolve();
    expect(reads).toBeLessThan(10);
  });

  it('a disk that hangs keeps nobody waiting beyond the shutdown', async () => {
    const fixture = new QueueFixture({ disk: new VirtualDisk(), shutdownTimeoutMillis: 10 });
    fixture.log.commitMillis = 600_000;
    fixture.offer('a');
    fixture.offer('b');
    const shutdown = fixture.queue.shutdown();
    await fixture.advance(5000);
    await shutdown;
    expect(fixture.results.map((error) => error?.message)).toEqual([
      expect.stringContaining('the storage took too long'),
      expect.stringContaining('the storage took too long'),
    ]);
    expect(fixture.queue.snapshot()).toMatchObject({ rejected: 2, queueSize: 0 });
    await fixture.advance(1_200_000);
    expect(fixture.results).toHaveLength(2);
  });

  it('many tiny requests do not fill the memory of a queue whose disk hangs', async () => {
    const fixture = new QueueFixture({
      disk: new VirtualDisk(),
      sizer: 'bytes',
      queueSize: 1024 ** 3,
      shutdownTimeoutMillis: 0,
    });
    fixture.log.commitMillis = 600_000;
    for (let index = 0; index < 70_000; index++)
      fixture.queue.offer(['a'], (error) => fixture.results.push(error));
    expect(fixture.results.length).toBeGreaterThan(1000);
    expect(fixture.results[0]?.message).toContain('the disk does not keep up');
  });
});
