import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { exhausted, invalid, ok, tooLarge, unavailable } from '../../testing/virtual-destination.js';

const refusal = { ...invalid, reason: 'concurrent-export-limit' } as const;
const answers = fc.constantFrom(
  { status: ok },
  { status: ok, rejectedItems: 1 },
  { status: unavailable },
  { status: { ...exhausted, retryAfterMillis: 3000 } },
  { status: invalid },
  { status: tooLarge },
  { status: refusal },
  { status: { ...unavailable, reason: 'stale-connection' } as const },
);

const steps = fc.array(
  fc.oneof(
    fc.record({ offer: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ advance: fc.integer({ min: 0, max: 20_000 }) }),
    fc.record({ flush: fc.constant(true) }),
  ),
  { maxLength: 40 },
);

describe('the books', () => {
  it('balance at every step, whatever happens, and end with every item delivered or dropped', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.infiniteStream(answers),
        fc.record({
          queueSize: fc.integer({ min: 1, max: 8 }),
          sizer: fc.constantFrom('requests', 'items', 'bytes'),
          overflow: fc.constantFrom('reject', 'block', 'drop-oldest'),
          waitForResult: fc.boolean(),
          batch: fc.option(
            fc.record({
              flushTimeoutMillis: fc.constantFrom(1, 200, 10_000),
              minSize: fc.integer({ min: 0, max: 10 }),
              maxSize: fc.integer({ min: 0, max: 5 }),
              sizer: fc.constantFrom('items', 'bytes'),
            }),
            { nil: undefined },
          ),
          limiter: fc.record({
            algorithm: fc.constantFrom('fixed', 'aimd'),
            maxConcurrency: fc.integer({ min: 1, max: 6 }),
          }),
        }),
        fc.constantFrom(0, 10),
        async (actions, outcomes, { batch, ...options }, rttMillis) => {
          const fixture = new QueueFixture({
            ...options,
            ...(batch && { batch }),
            shutdownTimeoutMillis: 60_000,
          });
          fixture.destination.rttMillis = rttMillis;
          fixture.destination.answer = () => outcomes.next().value;
          let offered = 0;
          let offers = 0;
          for (const action of actions) {
            if ('offer' in action) {
              fixture.offer(...Array.from({ length: action.offer }, (_, index) => `${offered + index}`));
              offered += action.offer;
              offers++;
            } else if ('advance' in action) {
              await fixture.advance(action.advance);
            } else {
              void fixture.queue.forceFlush();
            }
          }
          const shutdown = fixture.queue.shutdown();
          await fixture.advance(120_000);
          await shutdown;
          const { enqueued, delivered, dropped, rejected, queueSize, inFlight } = fixture.queue.snapshot();
          expect(enqueued + rejected).toBe(offered);
          expect(delivered + dropped).toBe(enqueued);
          expect([queueSize, inFlight]).toEqual([0, 0]);
          expect(fixture.results).toHaveLength(offers);
          expect(fixture.listener).toMatchObject({ delivered, rejected });
        },
      ),
      { numRuns: 150 },
    );
  });
});
