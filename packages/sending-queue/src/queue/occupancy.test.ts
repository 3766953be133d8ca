import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { invalid, type Names, ok, tooLarge, unavailable } from '../../testing/virtual-destination.js';

/** Every payload names its resource, which takes a hundred bytes, and so does each part of it. */
const withResource = () => ({
  ...new QueueFixture().kind,
  bytes: (payload: Names) => 100 + 10 * payload.length,
});

describe('what a request is cut into', () => {
  it.each(['requests', 'bytes', 'items'] as const)(
    'takes together the room of the whole, until the last of it is gone (%s)',
    async (sizer) => {
      const fixture = new QueueFixture({
        kind: withResource(),
        sizer,
        queueSize: 1000,
        batch: { flushTimeoutMillis: 1, minSize: 0, maxSize: 1, sizer: 'items' },
        limiter: { maxConcurrency: 1 },
      });
      fixture.destination.answer = () => undefined;
      fixture.offer('first');
      fixture.offer(...'abcdefgh');
      const whole = { requests: 1, bytes: 180, items: 8 }[sizer];
      expect(fixture.queue.snapshot().queueSize).toBe(whole);
      for (let answered = 0; answered < 8; answered++) {
        fixture.destination.finish(answered, { status: ok });
        const { queueSize } = fixture.queue.snapshot();
        const waiting = 7 - answered;
        expect(queueSize).toBe(waiting === 0 ? 0 : sizer === 'items' ? waiting : whole);
      }
      fixture.destination.finish(8, { status: ok });
      expect(fixture.queue.snapshot()).toMatchObject({ queueSize: 0, delivered: 9 });
    },
  );

  it('does not make a queue of requests unbounded', async () => {
    const fixture = new QueueFixture({
      queueSize: 2,
      batch: { flushTimeoutMillis: 1, minSize: 0, maxSize: 1, sizer: 'items' },
      retryOnFailure: { maxElapsedTimeMillis: 0 },
    });
    fixture.destination.answer = (payload) => ({ status: payload[0] === 'good' ? ok : unavailable });
    for (let request = 0; request < 50; request++) {
      fixture.offer('good', 'bad', 'bad');
      await fixture.advance(100);
    }
    expect(fixture.queue.snapshot()).toMatchObject({ enqueued: 6, rejected: 144, delivered: 2 });
  });

  it('is dropped for newer ones only when that makes room', async () => {
    const fixture = new QueueFixture({
      queueSize: 1,
      overflow: 'drop-oldest',
      batch: { flushTimeoutMillis: 1, minSize: 0, maxSize: 1, sizer: 'items' },
      limiter: { maxConcurrency: 1 },
    });
    fixture.destination.answer = () => undefined;
    fixture.offer('a', 'b');
    fixture.offer('c');
    expect(fixture.queue.snapshot()).toMatchObject({
      rejected: 1,
      dropped: 0,
      queuedItems: 1,
      inFlightItems: 1,
    });
  });
});

describe('the room of all requests', () => {
  it('never goes below nothing or beyond the capacity, and ends at nothing', async () => {
    const answers = fc.constantFrom(ok, tooLarge, unavailable, invalid);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 300 })), {
          maxLength: 30,
        }),
        fc.infiniteStream(answers),
        fc.record({
          sizer: fc.constantFrom('requests', 'items', 'bytes'),
          overflow: fc.constantFrom('reject', 'block', 'drop-oldest'),
          queueSize: fc.integer({ min: 1, max: 500 }),
          waitForResult: fc.boolean(),
          limiter: fc.record({ maxConcurrency: fc.integer({ min: 1, max: 5 }) }),
          batch: fc.record({
            flushTimeoutMillis: fc.constant(50),
            minSize: fc.integer({ min: 0, max: 6 }),
            maxSize: fc.integer({ min: 1, max: 6 }),
            sizer: fc.constantFrom('items', 'bytes'),
          }),
        }),
        async (offers, stream, options) => {
          const fixture = new QueueFixture({ ...options, kind: withResource() });
          fixture.destination.answer = () => ({ status: stream.next().value });
          for (const [items, millis] of offers) {
            fixture.offer(...Array(items).fill('x'));
            // `checkBooks` of the fixture holds the size against 0 and the capacity at every step.
            await fixture.advance(millis);
          }
          const shutdown = fixture.queue.shutdown();
          await fixture.advance(60_000);
          await shutdown;
          expect(fixture.queue.snapshot()).toMatchObject({ queueSize: 0, queuedItems: 0, inFlightItems: 0 });
          expect(fixture.results).toHaveLength(offers.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});
