import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { invalid, ok, tooLarge } from '../../testing/virtual-destination.js';
import { MessageLimit } from './message-limit.js';

/** Ten characters; with its comma, ten of them are 109 bytes. */
const name = (index: number) => `${index}`.padStart(10, '0');
const names = (count: number) => Array.from({ length: count }, (_, index) => name(index));

/** A queue in front of a destination that takes so many bytes. */
function taking(limits: { bytes: number }): QueueFixture {
  const fixture = new QueueFixture();
  fixture.destination.answer = (payload) => ({
    status: payload.join().length > limits.bytes ? tooLarge : ok,
  });
  return fixture;
}

const refusals = (fixture: QueueFixture) =>
  fixture.listener.statuses.filter(({ reason }) => reason === 'payload-too-large').length;

describe('a message that is too large', () => {
  it('is cut until it fits, and nothing of it is lost', async () => {
    const fixture = taking({ bytes: 200 });
    fixture.offer(...names(100));
    await fixture.advance(1000);
    expect([...fixture.destination.delivered].sort()).toEqual(names(100));
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 100, dropped: 0, backpressure: 0 });
  });

  it('teaches how large the next ones may be', async () => {
    const fixture = taking({ bytes: 200 });
    fixture.offer(...names(100));
    await fixture.advance(1000);
    const before = refusals(fixture);
    expect(before).toBeGreaterThan(0);
    for (let count = 0; count < 5; count++) fixture.offer(...names(100));
    await fixture.advance(1000);
    expect(fixture.queue.snapshot().delivered).toBe(600);
    expect(refusals(fixture)).toBe(before);
  });

  it('is tried again after a while, since destinations change', async () => {
    const limits = { bytes: 200 };
    const fixture = taking(limits);
    fixture.offer(...names(100));
    await fixture.advance(1000);
    limits.bytes = 100_000;
    const sendsOf = async () => {
      const before = fixture.destination.received.length;
      fixture.offer(...names(100));
      await fixture.advance(1000);
      return fixture.destination.received.length - before;
    };
    expect(await sendsOf()).toBeGreaterThan(4);
    await fixture.advance(10 * 60_000);
    expect(await sendsOf()).toBe(1);
  });

  it('of a single item is dropped, and the log gets to know its size', async () => {
    const fixture = taking({ bytes: 200 });
    fixture.queue.offer(['a', 'x'.repeat(300), 'b'], () => {});
    await fixture.advance(1000);
    expect(fixture.queue.snapshot()).toMatchObject({
      delivered: 2,
      droppedByReason: { 'payload-too-large': 1 },
    });
    expect(fixture.listener.dropStatuses.map((status) => status?.message)).toEqual(['malformed (300 bytes)']);
  });
});

describe('the limit', () => {
  it('is unknown at first', () => {
    expect(new MessageLimit().bytes(0)).toBe(Infinity);
  });

  it('is half of what was refused, or what was taken if that is more', () => {
    const limit = new MessageLimit();
    limit.refused(1000, 0);
    expect(limit.bytes(0)).toBe(500);
    const other = new MessageLimit();
    other.taken(900);
    other.refused(1000, 0);
    expect(other.bytes(0)).toBe(900);
  });

  it('does not trust what was taken by a destination that takes less now', () => {
    const limit = new MessageLimit();
    limit.taken(5000);
    limit.refused(1000, 0);
    expect(limit.bytes(0)).toBe(500);
  });

  it('learns nothing from a message whose size nobody knows', () => {
    const limit = new MessageLimit();
    limit.refused(0, 0);
    expect(limit.bytes(0)).toBe(Infinity);
  });

  it('is not kept up by what is far larger and could not be cut', () => {
    const limit = new MessageLimit();
    limit.refused(1000, 0);
    for (let minute = 1; minute <= 9; minute++) limit.refused(100_000, minute * 60_000);
    expect(limit.bytes(9 * 60_000)).toBe(500);
    expect(limit.bytes(10 * 60_000)).toBe(Infinity);
  });

  it('comes near to what the destination takes, by and by', () => {
    const limit = new MessageLimit();
    const takes = 1000;
    let refusals = 0;
    for (let message = 0; message < 5000; message++) {
      const bytes = Math.min(limit.bytes(0), 1600);
      if (bytes > takes) {
        refusals++;
        limit.refused(bytes, 0);
      } else limit.taken(bytes);
    }
    expect(limit.bytes(0)).toBeGreaterThan(0.75 * takes);
    expect(limit.bytes(0)).toBeLessThanOrEqual(takes);
    expect(refusals).toBeLessThan(6);
  });

  it('never goes below a byte', () => {
    const limit = new MessageLimit();
    for (let count = 0; count < 20; count++) limit.refused(1, 0);
    expect(limit.bytes(0)).toBe(1);
  });
});

describe('a refusal that proves wrong', () => {
  it('is forgotten as soon as something as large is taken', () => {
    const limit = new MessageLimit();
    limit.refused(1000, 0);
    limit.refused(500, 0);
    limit.taken(400);
    expect(limit.bytes(0)).toBe(400);
    limit.taken(500);
    expect(limit.bytes(0)).toBe(Infinity);
  });

  it('does not turn every request into single items', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 4 } });
    // A proxy that dislikes one content, with the wrong status.
    fixture.destination.answer = (payload) => ({ status: payload.includes('odd') ? tooLarge : ok });
    fixture.offer('odd');
    await fixture.advance(100);
    for (let request = 0; request < 10; request++) {
      fixture.offer(...names(100));
      await fixture.advance(100);
    }
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 1000, dropped: 1 });
    expect(fixture.destination.received.length).toBeLessThan(40);
  });
});

describe('what the destination does not take for another reason', () => {
  it('is not cut', async () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = () => ({ status: invalid });
    fixture.offer('a', 'b');
    await fixture.advance(1000);
    expect(fixture.destination.received).toHaveLength(1);
  });
});
