import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { exhausted, ok, seenOnWire, unavailable } from '../../testing/virtual-destination.js';
import { VirtualPermits } from '../../testing/virtual-permits.js';

describe('permits', () => {
  it('hold requests back until there are some, and are looked at again when they say', async () => {
    const permits = new VirtualPermits('requests');
    const fixture = new QueueFixture({ permits });
    permits.left = 2;
    for (const name of ['a', 'b', 'c', 'd']) fixture.offer(name);
    await fixture.advance(999);
    expect(fixture.destination.delivered).toEqual(['a', 'b']);
    permits.left = 1;
    await fixture.advance(11);
    expect(fixture.destination.delivered).toEqual(['a', 'b', 'c']);
    expect(fixture.queue.snapshot()).toMatchObject({ queueSize: 1, permits: { share: 0.5 } });
  });

  it.each([
    ['requests', 1],
    ['items', 3],
    ['bytes', 'aa,b,c'.length],
  ] as const)('in %s are taken for what is sent: %d', (unit, amount) => {
    const permits = new VirtualPermits(unit);
    permits.left = 100;
    const fixture = new QueueFixture({ permits });
    fixture.offer('aa', 'b', 'c');
    expect(permits.left).toBe(100 - amount);
  });

  it.each([
    ['requests', 2],
    ['items', 4],
    ['bytes', 'aa,b,c'.length + 1],
  ] as const)('in %s hear of what waits, whatever it waits for: %d', async (unit, amount) => {
    const permits = new VirtualPermits(unit);
    permits.left = 100;
    const fixture = new QueueFixture({ permits });
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.offer('aa', 'b', 'c');
    await fixture.advance(10);
    permits.left = 0;
    fixture.offer('d');
    expect(permits.waiting).toBe(amount);
    fixture.destination.answer = () => ({ status: ok });
    permits.left = 100;
    await fixture.advance(60_000);
    expect(permits.waiting).toBe(0);
  });

  it.each([
    ['requests', 'reject', 1],
    ['items', 'reject', 2],
    ['bytes', 'reject', 1],
    ['requests', 'drop-oldest', 1],
    ['items', 'drop-oldest', 1],
  ] as const)('in %s hear of what found no room, under overflow %s: %d', (unit, overflow, amount) => {
    const permits = new VirtualPermits(unit);
    const fixture = new QueueFixture({ permits, overflow, queueSize: 2 });
    fixture.offer('a');
    fixture.offer('b');
    expect(permits.turnedAway).toBe(0);
    fixture.offer('c', 'd');
    expect(permits.turnedAway).toBe(amount);
    fixture.queue.forceFlush();
    expect(permits.turnedAway).toBe(amount);
  });

  it('are taken only where a slot is free, and for every attempt on the wire', async () => {
    const permits = new VirtualPermits('requests');
    permits.left = 10;
    const fixture = new QueueFixture({ permits, limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    fixture.offer('b');
    expect(permits.left).toBe(9);
    // The exporter tries again by itself.
    const listener = fixture.destination.received[0]?.listener;
    listener?.onAttemptStart(seenOnWire(undefined, 1));
    listener?.onAttemptEnd(seenOnWire(503, 1));
    expect(permits.left).toBe(9);
    listener?.onAttemptStart(seenOnWire(undefined, 2));
    expect(permits.left).toBe(8);
  });

  it('that open between two questions of one turn strand nothing', async () => {
    const permits = new VirtualPermits('requests');
    const fixture = new QueueFixture({ permits });
    let asked = 0;
    permits.closedForMillis = 0.001;
    permits.onAsked = () => {
      permits.left = ++asked > 1 ? 1 : 0;
    };
    fixture.offer('a');
    await fixture.advance(20);
    expect(fixture.destination.delivered).toEqual(['a']);
  });

  it('do not hide what else keeps a request back', async () => {
    const permits = new VirtualPermits('requests');
    permits.left = 10;
    permits.closedForMillis = 5;
    const fixture = new QueueFixture({ permits });
    fixture.destination.answer = (_payload, attempt) =>
      attempt === 1 ? { status: { ...exhausted, retryAfterMillis: 30_000 } } : { status: ok };
    fixture.offer('a');
    await fixture.advance(20);
    permits.left = 0;
    fixture.offer('b');
    await fixture.advance(29_000);
    permits.left = 10;
    expect(fixture.destination.received).toHaveLength(1);
    await fixture.advance(60_000);
    expect(fixture.destination.delivered).toHaveLength(2);
  });

  it('hear nothing of a queue that has left them', async () => {
    const permits = new VirtualPermits('requests');
    permits.left = 5;
    const fixture = new QueueFixture({ permits, shutdownTimeoutMillis: 0 });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    const stopped = fixture.queue.shutdown();
    await fixture.advance(2000);
    await stopped;
    const { left } = permits;
    permits.waiting = -1;
    fixture.offer('b');
    await fixture.queue.forceFlush();
    // The exporter that was given up tries again.
    const listener = fixture.destination.received[0]?.listener;
    listener?.onAttemptStart(seenOnWire(undefined, 1));
    listener?.onAttemptStart(seenOnWire(undefined, 2));
    expect(permits).toMatchObject({ left, waiting: -1, hasLeft: true });
  });

  it('are left when the queue has been shut down, and not before', async () => {
    const permits = new VirtualPermits('requests');
    permits.left = 1;
    const fixture = new QueueFixture({ permits });
    fixture.offer('a');
    const stopped = fixture.queue.shutdown();
    expect(permits).toMatchObject({ joined: 1, hasLeft: false });
    await fixture.advance(10);
    await stopped;
    expect(permits.hasLeft).toBe(true);
    expect(fixture.destination.delivered).toEqual(['a']);
  });
});
