import { describe, expect, it } from 'vitest';
import { type FixtureOptions, namesCodec, QueueFixture } from '../../testing/queue-fixture.js';
import { type Names, namesPayload, ok, unavailable } from '../../testing/virtual-destination.js';
import { VirtualDisk } from '../../testing/virtual-log.js';
import { StatusCode } from '../status/status.js';
import type { PayloadKind } from './payload.js';

const KIB = 1024;
const silent = () => undefined;

/** Their size on the wire is not known, as that of spans is not. */
const { bytes: _, ...unsized } = namesPayload;
const kind: PayloadKind<Names> = unsized;

function diskWith(...names: string[]): VirtualDisk {
  const disk = new VirtualDisk();
  disk.records = names.map((name, index) => ({
    id: index + 1,
    items: name.split(',').length,
    acceptedAtMillis: 0,
    payload: new TextEncoder().encode(name),
    isDamaged: false,
  }));
  return disk;
}

/** A queue, and what it has decoded so far, each with the number of timers that had fired before. */
function decoding(disk: VirtualDisk, options: FixtureOptions = {}) {
  const decoded: { readonly names: Names; readonly turn: number }[] = [];
  let turn = 0;
  const codec = {
    ...namesCodec,
    decode(bytes: Uint8Array) {
      const names = namesCodec.decode(bytes);
      decoded.push({ names, turn });
      return names;
    },
  };
  const fixture = new QueueFixture({ kind, disk, codec, ...options });
  const { setTimer } = fixture.clock;
  fixture.clock.setTimer = (callback, delayMillis) =>
    setTimer.call(
      fixture.clock,
      () => {
        turn++;
        callback();
      },
      delayMillis,
    );
  return { fixture, decoded };
}

const text = (decoded: readonly { readonly names: Names }[]) => decoded.map(({ names }) => names.join());

describe('a stored request', () => {
  it('is decoded when it is sent, and no earlier', async () => {
    const { fixture, decoded } = decoding(diskWith('a', 'b', 'c', 'd', 'e'), {
      limiter: { maxConcurrency: 2 },
    });
    fixture.destination.answer = silent;
    await fixture.advance(1000);
    expect(fixture.log.unread.requests).toBe(0);
    expect(text(decoded)).toEqual(['a', 'b']);
    fixture.destination.finish(0, { status: ok });
    expect(text(decoded)).toEqual(['a', 'b', 'c']);
  });

  it('that was just stored is not decoded where the destination keeps up', async () => {
    const { fixture, decoded } = decoding(new VirtualDisk());
    for (let round = 0; round < 20; round++) {
      for (const name of ['a', 'b', 'c', 'd']) fixture.offer(name.repeat(128 * KIB));
      await fixture.advance(100);
    }
    expect(fixture.destination.delivered).toHaveLength(80);
    expect(decoded).toEqual([]);
  });

  it('is sent in order, decoded or not, and only 512 KiB that wait are held as they were', async () => {
    const { fixture, decoded } = decoding(new VirtualDisk(), { limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = silent;
    const names = Array.from('abcdefgh', (name) => name.repeat(128 * KIB));
    for (const name of names) fixture.offer(name);
    await fixture.advance(100);
    expect(fixture.log.unread.requests).toBe(0);
    fixture.destination.answer = () => ({ status: ok });
    fixture.destination.finish(0, { status: ok });
    await fixture.advance(1000);
    expect(fixture.destination.delivered).toEqual(names);
    expect(text(decoded)).toEqual(names.slice(4));
    expect(fixture.log.largestRead).toBe(0);
  });

  it('that was dropped or refused leaves the room of what is held to others', async () => {
    const { fixture, decoded } = decoding(new VirtualDisk(), {
      queueSize: 5,
      overflow: 'drop-oldest',
      limiter: { maxConcurrency: 1 },
    });
    const offer = async (names: string) => {
      for (const name of names) fixture.offer(name.repeat(128 * KIB));
      await fixture.advance(100);
    };
    fixture.log.failure = { reason: 'full', error: new Error('no space left on device') };
    await offer('abcde');
    fixture.log.failure = undefined;
    fixture.destination.answer = silent;
    await offer('fghij');
    await offer('klmn');
    fixture.destination.answer = () => ({ status: ok });
    fixture.destination.finish(0, { status: ok });
    await fixture.advance(1000);
    expect(fixture.destination.delivered.map(([first]) => first).join('')).toBe('fklmn');
    expect(decoded).toEqual([]);
  });

  it('is bytes alone while it waits for a retry, beyond what may be held', async () => {
    const { fixture, decoded } = decoding(new VirtualDisk(), { limiter: { maxConcurrency: 3 } });
    fixture.destination.answer = () => ({ status: unavailable });
    const names = Array.from('abc', (name) => name.repeat(256 * KIB));
    for (const name of names) fixture.offer(name);
    await fixture.advance(20);
    // Two of them were held while they waited for the disk, and the same two are now.
    expect(text(decoded)).toEqual(names.slice(2));
    expect(fixture.queue.snapshot()).toMatchObject({ queuedItems: 3, inFlight: 0 });
    fixture.destination.answer = () => ({ status: ok });
    await fixture.advance(100_000);
    expect(fixture.destination.delivered.sort()).toEqual(names);
    expect(text(decoded)).toEqual([...names.slice(2), ...names.slice(2)]);
  });

  it('is the same after a retry when it was merged', async () => {
    const disk = new VirtualDisk();
    const { fixture, decoded } = decoding(disk, {
      batch: { flushTimeoutMillis: 100, minSize: 3, maxSize: 0, sizer: 'items' },
    });
    fixture.destination.answer = () => ({ status: unavailable });
    const names = Array.from('abcdef', (name) => name.repeat(256 * KIB));
    for (const name of names) fixture.offer(name);
    await fixture.advance(200);
    fixture.destination.answer = () => ({ status: ok });
    await fixture.advance(100_000);
    const [first, second] = [names.slice(0, 3), names.slice(3)];
    expect(fixture.destination.received.map(({ payload }) => payload)).toEqual([
      first,
      second,
      first,
      second,
    ]);
    // Two were held until they were merged, and the first of what was made of them while it waited again.
    expect(text(decoded)).toEqual([...names.slice(2), second.join()]);
    expect(disk.records).toEqual([]);
  });

  it('that has to be decoded leaves turns to others', async () => {
    const names = Array.from('abcdefghij', (name) => name.repeat(40 * KIB));
    const { fixture, decoded } = decoding(diskWith(...names), { limiter: { maxConcurrency: 100 } });
    fixture.destination.answer = silent;
    await fixture.advance(10);
    expect(text(decoded)).toEqual(names);
    const turns = [...new Set(decoded.map(({ turn }) => turn))];
    expect(turns.map((turn) => decoded.filter((one) => one.turn === turn).length)).toEqual([2, 2, 2, 2, 2]);
  });
});

describe('a stored request that can not be decoded', () => {
  it('is dropped when its turn comes, once, and the next one has its slot', async () => {
    const { fixture } = decoding(diskWith('a', 'undecodable', 'undecodable,2', 'b'), {
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = silent;
    await fixture.advance(1000);
    expect(fixture.queue.snapshot()).toMatchObject({ dropped: 0, queuedItems: 4, inFlightItems: 1 });
    fixture.destination.finish(0, { status: ok });
    expect(fixture.queue.snapshot()).toMatchObject({
      enqueued: 5,
      delivered: 1,
      droppedByReason: { 'storage-damaged': 3 },
      queuedItems: 0,
      inFlightItems: 1,
      inFlight: 1,
    });
    expect(fixture.listener.dropped).toEqual({ 'storage-damaged': 3 });
    expect(fixture.listener.dropStatuses).toEqual([
      { code: StatusCode.DATA_LOSS, message: 'no names' },
      { code: StatusCode.DATA_LOSS, message: 'no names' },
    ]);
    expect(fixture.destination.received.map(({ payload }) => payload)).toEqual([['a'], ['b']]);
  });

  it('leaves no slot taken and nothing on the disk when it was the last, and a flush ends', async () => {
    const disk = diskWith('undecodable');
    const { fixture } = decoding(disk, { limiter: { maxConcurrency: 1 } });
    let isFlushed = false;
    void fixture.queue.forceFlush().then(() => {
      isFlushed = true;
    });
    await fixture.advance(100);
    expect([disk.records, isFlushed]).toEqual([[], true]);
    fixture.offer('a');
    await fixture.advance(100);
    expect(fixture.destination.delivered).toEqual(['a']);
  });

  it('makes room for who waits at the door', async () => {
    const { fixture } = decoding(diskWith('undecodable'), { queueSize: 1, overflow: 'block' });
    fixture.offer('a');
    await fixture.advance(100);
    expect(fixture.destination.delivered).toEqual(['a']);
  });

  it('is not merged with others, and those keep their order', async () => {
    const { fixture } = decoding(diskWith('a', 'undecodable', 'b', 'c', 'd'), {
      batch: { flushTimeoutMillis: 100, minSize: 4, maxSize: 0, sizer: 'items' },
    });
    await fixture.advance(1000);
    expect(fixture.destination.delivered).toEqual(['a', 'b', 'c', 'd']);
    expect(fixture.destination.received).toHaveLength(2);
    expect(fixture.listener.dropped).toEqual({ 'storage-damaged': 1 });
  });

  it('is not cut', async () => {
    const { fixture } = decoding(diskWith('undecodable,2,3', 'a,b,c'), {
      batch: { flushTimeoutMillis: 100, minSize: 0, maxSize: 2, sizer: 'items' },
    });
    await fixture.advance(1000);
    expect(fixture.destination.received.map(({ payload }) => payload)).toEqual([['a'], ['b', 'c']]);
    expect(fixture.listener.dropped).toEqual({ 'storage-damaged': 3 });
  });
});
