import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import {
  exhausted,
  invalid,
  ok,
  seenOnWire,
  tooLarge,
  unavailable,
} from '../../testing/virtual-destination.js';

describe('consumers', () => {
  it('send as many at once as the limit allows, first in first out', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 3 } });
    for (const name of 'abcdefg') fixture.offer(name);
    expect(fixture.destination.inFlight).toBe(3);
    await fixture.advance(1000);
    expect(fixture.destination.mostInFlight).toBe(3);
    expect(fixture.destination.delivered.join('')).toBe('abcdefg');
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 7, queueSize: 0, inFlight: 0 });
  });

  it('do not recurse when a destination answers at once', () => {
    const fixture = new QueueFixture({ queueSize: 100_000, limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = () => undefined;
    fixture.offer('first');
    fixture.listener.check = () => {};
    for (let count = 0; count < 20_000; count++) fixture.queue.offer(['x'], () => {});
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = () => ({ status: ok });
    fixture.destination.finish(0, { status: ok });
    expect(fixture.queue.snapshot().delivered).toBe(20_001);
  });

  it('hold no slot while a request waits for its retry', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = (payload, attempt) => ({
      status: payload[0] === 'a' && attempt === 1 ? unavailable : ok,
    });
    for (const name of 'abc') fixture.offer(name);
    await fixture.advance(100);
    expect(fixture.destination.delivered).toEqual(['b', 'c']);
    expect(fixture.queue.snapshot()).toMatchObject({ queueSize: 1, inFlight: 0, retries: 1 });
    await fixture.advance(2500);
    expect(fixture.destination.delivered).toEqual(['b', 'c', 'a']);
  });
});

describe('a clock that goes on while it is read', () => {
  // A gate may be closed when a send is tried, and open when the time until it opens is asked for.
  const readings = [0.01, 0.03, 0.1, 0.2, 0.3, 0.7];
  const cases = readings.flatMap((reading) => [0, 0.4, 0.9].map((early) => ({ reading, early })));

  it.each(cases)('loses no wake-up: $reading ms per reading, timers $early ms early', async (times) => {
    for (const algorithm of ['fixed', 'aimd', 'gradient'] as const) {
      const retryOnFailure = { initialIntervalMillis: 10, maxIntervalMillis: 50 };
      const fixture = new QueueFixture({ limiter: { algorithm }, retryOnFailure });
      fixture.clock.readingMillis = times.reading;
      fixture.clock.earlyMillis = times.early;
      fixture.destination.rttMillis = 1;
      let answers = 0;
      fixture.destination.answer = () => ({ status: ++answers <= 60 ? throttled() : ok });
      const throttled = () => ({ ...unavailable, retryAfterMillis: answers % 3 === 0 ? 20 : 1 });
      for (const name of 'abcd') fixture.offer(name);
      await fixture.advance(120_000);
      expect(fixture.queue.snapshot(), algorithm).toMatchObject({ delivered: 4, queueSize: 0 });
    }
  });
});

describe('a failure', () => {
  it('that may pass is retried after a random part of the bound, which grows', async () => {
    const fixture = new QueueFixture();
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.randoms.push(0.1, 0.9, 0.5);
    const start = fixture.clock.now();
    fixture.offer('a');
    await fixture.advance(60_000);
    const times = fixture.destination.received.map((send) => send.atMillis - start);
    // Bounds of 5000, 7500 and 11250 ms, times the random numbers.
    expect(times.slice(0, 4)).toEqual([0, 500, 500 + 6750, 500 + 6750 + 5625]);
  });

  it('is retried until maxElapsedTimeMillis is over, with a last attempt just then', async () => {
    const fixture = new QueueFixture({ retryOnFailure: { maxElapsedTimeMillis: 20_000 } });
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = () => ({ status: unavailable });
    const start = fixture.clock.now();
    fixture.offer('a', 'b');
    await fixture.advance(60_000);
    expect(fixture.destination.received.at(-1)?.atMillis).toBe(start + 20_000);
    expect(fixture.queue.snapshot()).toMatchObject({
      dropped: 2,
      droppedByReason: { 'retries-exhausted': 2 },
    });
  });

  it('is retried for ever with maxElapsedTimeMillis 0', async () => {
    const fixture = new QueueFixture({ retryOnFailure: { maxElapsedTimeMillis: 0 } });
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.offer('a');
    await fixture.advance(24 * 60 * 60 * 1000);
    expect(fixture.queue.snapshot()).toMatchObject({ dropped: 0, queuedItems: 1 });
    fixture.destination.answer = () => ({ status: ok });
    await fixture.advance(60_000);
    expect(fixture.destination.delivered).toEqual(['a']);
  });

  it('that will not pass drops the request at once', async () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = () => ({ status: invalid });
    fixture.offer('a');
    await fixture.advance(10);
    expect(fixture.destination.received).toHaveLength(1);
    expect(fixture.queue.snapshot()).toMatchObject({
      droppedByReason: { 'rejected-by-destination': 1 },
      lastStatus: invalid,
    });
  });

  it('drops the request when retries are off', async () => {
    const fixture = new QueueFixture({ retryOnFailure: { enabled: false } });
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.offer('a');
    await fixture.advance(10);
    expect(fixture.queue.snapshot()).toMatchObject({ droppedByReason: { 'retries-exhausted': 1 } });
  });
});

describe('retries', () => {
  it('go before everything else once they are due, the one that was due first before the others', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 3 } });
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.randoms.push(0.3, 0.1, 0.2);
    for (const name of 'abc') fixture.offer(name);
    fixture.destination.answer = () => undefined;
    for (const name of 'xyz') fixture.offer(name);
    fixture.offer('new');
    await fixture.advance(2000);
    fixture.destination.answer = () => ({ status: ok });
    fixture.destination.finish(3, { status: ok });
    expect(fixture.destination.received.slice(6).map(({ payload }) => payload[0])).toEqual([
      'b',
      'c',
      'a',
      'new',
    ]);
  });

  it('never come in the same moment, however short the interval', async () => {
    const fixture = new QueueFixture({
      retryOnFailure: { initialIntervalMillis: 1e-9, maxIntervalMillis: 1e-9 },
    });
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = () => ({ status: unavailable });
    fixture.offer('a');
    expect(fixture.destination.received).toHaveLength(1);
    await fixture.advance(1000);
    const times = fixture.destination.received.map((send) => send.atMillis);
    expect(times.length).toBeGreaterThan(5);
    expect(new Set(times).size).toBe(times.length);
  });
});

describe('a delay that the server asks for', () => {
  it('keeps every request away until it is over', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = (_payload, attempt) =>
      attempt === 1 ? { status: { ...exhausted, retryAfterMillis: 2000 } } : { status: ok };
    fixture.randoms.push(0);
    for (const name of 'abc') fixture.offer(name);
    await fixture.advance(10);
    const toldAt = fixture.clock.now();
    expect(fixture.queue.snapshot().throttledUntil).toBe(fixture.clock.wallTime() + 2000);
    await fixture.advance(1999);
    expect(fixture.destination.received).toHaveLength(1);
    await fixture.advance(100);
    expect(fixture.destination.received.slice(1).map((send) => send.atMillis)).toEqual([
      toldAt + 2000,
      toldAt + 2010,
      toldAt + 2020,
    ]);
    expect(fixture.queue.snapshot().throttledUntil).toBeUndefined();
  });

  it('is the floor of the own backoff of the request that was told', async () => {
    const fixture = new QueueFixture();
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = (_payload, attempt) =>
      attempt === 1 ? { status: { ...unavailable, retryAfterMillis: 100 } } : { status: ok };
    const start = fixture.clock.now();
    fixture.offer('a');
    await fixture.advance(10_000);
    expect(fixture.destination.received[1]?.atMillis).toBe(start + 2500);
  });

  it('says nothing about others when it comes with a status that will not pass', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = (payload) =>
      payload[0] === 'a' ? { status: { ...invalid, retryAfterMillis: 60_000 } } : { status: ok };
    fixture.offer('a');
    fixture.offer('b');
    await fixture.advance(20);
    expect(fixture.destination.delivered).toEqual(['b']);
  });

  it('never keeps them away for longer than maxElapsedTimeMillis', async () => {
    const fixture = new QueueFixture({ retryOnFailure: { maxElapsedTimeMillis: 10_000 } });
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = (_payload, attempt) =>
      attempt === 1 ? { status: { ...unavailable, retryAfterMillis: 86_400_000 } } : { status: ok };
    fixture.offer('a');
    await fixture.advance(10_000);
    expect(fixture.destination.delivered).toEqual(['a']);
  });
});

describe('a payload that is too large', () => {
  it('is halved until it fits, in order', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = (payload) => ({ status: payload.length > 2 ? tooLarge : ok });
    fixture.offer(...'abcdefg');
    await fixture.advance(1000);
    expect(fixture.destination.delivered.join('')).toBe('abcdefg');
    expect(fixture.queue.snapshot()).toMatchObject({
      enqueued: 7,
      delivered: 7,
      dropped: 0,
      queueSize: 0,
      inFlight: 0,
    });
  });

  it('loses only the one item that fits nowhere', async () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = (payload) => ({ status: payload.includes('d') ? tooLarge : ok });
    fixture.offer(...'abcdefg');
    await fixture.advance(1000);
    expect([...fixture.destination.delivered].sort().join('')).toBe('abcefg');
    expect(fixture.queue.snapshot()).toMatchObject({
      delivered: 6,
      droppedByReason: { 'payload-too-large': 1 },
    });
  });

  it('stays within the bound of a full queue while it is halved', async () => {
    const fixture = new QueueFixture({ queueSize: 2, limiter: { maxConcurrency: 1 } });
    fixture.destination.answer = (payload) => ({ status: payload.length > 1 ? tooLarge : ok });
    fixture.offer(...'abcd');
    fixture.offer(...'efgh');
    await fixture.advance(1000);
    expect(fixture.destination.delivered.join('')).toBe('abcdefgh');
  });
});

describe('a ceiling of the wrapped exporter', () => {
  it('is found, kept, and costs nothing', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 10 } });
    fixture.destination.answer = () => undefined;
    for (const name of 'abcdefgh') fixture.offer(name);
    const refusal = { ...ok, code: 2, reason: 'concurrent-export-limit' } as const;
    expect(fixture.queue.snapshot().limit).toBe(10);
    fixture.destination.answer = () =>
      fixture.destination.inFlight > 3 ? { status: refusal } : { status: ok };
    for (let index = 0; index < 8; index++)
      fixture.destination.finish(index, { status: index < 3 ? ok : refusal });
    expect(fixture.queue.snapshot().limit).toBeLessThanOrEqual(7);
    await fixture.advance(1000);
    expect(fixture.destination.delivered.sort().join('')).toBe('abcdefgh');
    expect(fixture.queue.snapshot()).toMatchObject({ delivered: 8, dropped: 0, retries: 0, backpressure: 0 });
    expect(fixture.listener.statuses.every((status) => status.code === 0)).toBe(true);
  });
});

describe('an exporter that still counts what it has just reported', () => {
  const refusal = { status: { ...ok, code: 2, reason: 'concurrent-export-limit' } } as const;

  it('is asked again later, and keeps its ceiling, when all of its exports end together', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 10 } });
    const { destination, queue } = fixture;
    destination.rttMillis = 0;
    destination.answer = () => (destination.inFlight > 3 ? refusal : undefined);
    for (const name of 'abcdefgh') fixture.offer(name);
    expect(queue.snapshot()).toMatchObject({ limit: 3, inFlight: 3 });
    await fixture.advance(10);

    destination.answer = () => refusal;
    for (let index = 0; index < 3; index++) destination.finish(index, { status: ok });
    const sends = destination.received.length;
    expect(queue.snapshot()).toMatchObject({ delivered: 3, inFlight: 0, queueSize: 5 });
    expect(queue.snapshot().limit).toBe(2);

    destination.answer = () => ({ status: ok });
    await fixture.advance(9);
    expect(destination.received).toHaveLength(sends);
    await fixture.advance(50);
    expect(queue.snapshot()).toMatchObject({
      limit: 2,
      delivered: 8,
      dropped: 0,
      retries: 0,
      backpressure: 0,
    });
  });

  it('keeps its ceiling when most of its exports have ended before it is asked for another one', async () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 10 } });
    const { destination, queue } = fixture;
    destination.rttMillis = 0;
    destination.answer = () => undefined;
    for (const name of 'abc') fixture.offer(name);
    for (const index of [0, 1]) destination.finish(index, { status: ok });

    destination.answer = () => refusal;
    fixture.offer('d');
    expect(queue.snapshot()).toMatchObject({ limit: 2, inFlight: 1, queueSize: 1 });

    destination.answer = () => ({ status: ok });
    await fixture.advance(10);
    expect(queue.snapshot()).toMatchObject({
      limit: 2,
      delivered: 3,
      inFlight: 1,
      retries: 0,
      backpressure: 0,
    });
  });

  it('costs no more than a look now and then while it takes nothing at all', async () => {
    const fixture = new QueueFixture();
    fixture.destination.rttMillis = 0;
    fixture.destination.answer = () => refusal;
    fixture.offer('a');
    await fixture.advance(1000);
    // After 10, 20, 40 ms and so on.
    expect(fixture.destination.received).toHaveLength(7);
    expect(fixture.queue.snapshot()).toMatchObject({ limit: 1, queueSize: 1, dropped: 0, retries: 0 });
  });
});

describe('an exporter that retries by itself', () => {
  it('lowers the limit with the first 429 it meets, before it calls back', () => {
    const fixture = new QueueFixture({
      limiter: { algorithm: 'aimd', maxConcurrency: 20, initialConcurrency: 10 },
    });
    fixture.destination.answer = () => undefined;
    for (let count = 0; count < 10; count++) fixture.offer(`${count}`);
    const before = fixture.queue.snapshot().limit;
    const first = fixture.destination.received[0];
    first?.listener.onAttemptStart(seenOnWire(undefined));
    first?.listener.onAttemptEnd(seenOnWire(429));
    expect(fixture.queue.snapshot().limit).toBeLessThan(before);
    expect(fixture.queue.snapshot()).toMatchObject({ backpressure: 1, inFlight: 10 });
    expect(fixture.listener.statuses).toMatchObject([{ code: 8, httpStatus: 429 }]);
  });

  it('counts the backpressure of one attempt once', () => {
    const fixture = new QueueFixture();
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    const listener = fixture.destination.received[0]?.listener;
    listener?.onAttemptStart(seenOnWire(undefined, 1));
    listener?.onAttemptEnd(seenOnWire(503, 1));
    listener?.onAttemptStart(seenOnWire(undefined, 2));
    listener?.onAttemptEnd(seenOnWire(503, 2));
    fixture.destination.finish(0, { status: unavailable });
    expect(fixture.queue.snapshot()).toMatchObject({ backpressure: 2, retries: 1 });
  });

  it('frees its slot for others while it sleeps, up to the most that may be under way', () => {
    const fixture = new QueueFixture({ limiter: { maxConcurrency: 2 } });
    fixture.destination.answer = () => undefined;
    for (const name of 'abcd') fixture.offer(name);
    expect(fixture.destination.received).toHaveLength(2);
    fixture.destination.received[0]?.listener.onAttemptEnd(seenOnWire(429));
    expect(fixture.queue.snapshot().inFlight).toBe(2);
    expect(fixture.destination.received).toHaveLength(2);
  });

  it('does not keep the first probes away while it sleeps, however long sends have overlapped before', async () => {
    const fixture = new QueueFixture({ limiter: { algorithm: 'aimd' } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    await fixture.advance(20_000);
    const listener = fixture.destination.received[0]?.listener;
    for (let attempt = 1; attempt <= 6; attempt++) {
      listener?.onAttemptStart(seenOnWire(undefined, attempt));
      listener?.onAttemptEnd(seenOnWire(503, attempt));
    }
    fixture.offer('b');
    await fixture.advance(99);
    expect(fixture.destination.received).toHaveLength(1);
    await fixture.advance(1);
    expect(fixture.destination.received).toHaveLength(2);
  });

  it('ends the pause before the next probe when it gets through to a dead destination without a slot', () => {
    const fixture = new QueueFixture({ limiter: { algorithm: 'aimd' } });
    fixture.destination.answer = () => undefined;
    fixture.offer('a');
    const listener = fixture.destination.received[0]?.listener;
    let attempt = 1;
    // Six failures in a row are more than a limit of 1 may have by chance.
    for (; attempt <= 6; attempt++) {
      listener?.onAttemptStart(seenOnWire(undefined, attempt));
      listener?.onAttemptEnd(seenOnWire(503, attempt));
    }
    fixture.offer('b');
    expect(fixture.destination.received).toHaveLength(1);
    listener?.onAttemptStart(seenOnWire(undefined, attempt));
    fixture.destination.finish(0, { status: ok });
    expect(fixture.destination.received).toHaveLength(2);
  });
});
