import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { exhausted, namesPayload, ok, tooLarge, unavailable } from '../../testing/virtual-destination.js';
import { VirtualDisk } from '../../testing/virtual-log.js';

const answers = fc.constantFrom(
  { status: ok },
  { status: ok },
  { status: unavailable },
  { status: { ...exhausted, retryAfterMillis: 3000 } },
  { status: tooLarge },
);

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ offer: fc.integer({ min: 0, max: 4 }) }) },
    { weight: 3, arbitrary: fc.record({ advance: fc.constantFrom(0, 1, 4, 5, 20, 1000, 20_000) }) },
    fc.record({ flush: fc.constant(true) }),
    fc.record({ fail: fc.boolean() }),
    fc.record({ adopt: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ damage: fc.constant(true) }),
    fc.record({ garble: fc.constant(true) }),
    fc.record({ late: fc.constantFrom(0, 3, 30) }),
    fc.record({ end: fc.constantFrom('kill', 'shutdown') }),
  ),
  { maxLength: 40 },
);

const { bytes: _, ...unsized } = namesPayload;

const settings = fc.record({
  // Only where the size on the wire is known are requests decoded before they are sent.
  kind: fc.constantFrom(namesPayload, unsized),
  queueSize: fc.integer({ min: 1, max: 8 }),
  sizer: fc.constantFrom('requests', 'items', 'bytes'),
  overflow: fc.constantFrom('reject', 'block', 'spill', 'drop-oldest'),
  waitForResult: fc.boolean(),
  batch: fc.option(
    fc.record({
      flushTimeoutMillis: fc.constantFrom(1, 200),
      minSize: fc.integer({ min: 0, max: 6 }),
      maxSize: fc.integer({ min: 0, max: 5 }),
      sizer: fc.constantFrom('items'),
    }),
    { nil: undefined },
  ),
  limiter: fc.record({
    algorithm: fc.constantFrom('fixed'),
    maxConcurrency: fc.integer({ min: 1, max: 6 }),
  }),
});

/** Life after life of one queue on one disk. */
class Lives {
  readonly disk = new VirtualDisk();
  /** Names that were reported as accepted, by any life. */
  readonly accepted: string[] = [];
  readonly delivered = new Set<string>();
  /** Items that a life has counted as dropped. */
  dropped = 0;
  readonly dropReasons = new Set<string>();
  /** Results that each offer of this life has had. */
  #results: number[] = [];
  readonly unanswered: number[] = [];
  #offered = 0;
  #now: QueueFixture;
  readonly #start: () => QueueFixture;

  constructor(start: (disk: VirtualDisk) => QueueFixture) {
    this.#start = () => start(this.disk);
    this.#now = this.#start();
  }

  get now(): QueueFixture {
    return this.#now;
  }

  offer(items: number): void {
    const names = Array.from({ length: items }, () => `${this.#offered++}`);
    const index = this.#results.push(0) - 1;
    const results = this.#results;
    this.#now.queue.offer(
      names,
      () => {
        results[index] = (results[index] ?? 0) + 1;
      },
      () => this.accepted.push(...names),
    );
    this.#now.checkBooks();
  }

  adopt(items: number): void {
    const names = Array.from({ length: items }, () => `${this.#offered++}`);
    this.accepted.push(...names);
    this.#now.log.adopt([{ items, payload: new TextEncoder().encode(names.join()) }]);
    this.#now.checkBooks();
  }

  /** What another process has left turns out to be nothing that could be sent. */
  garble(): void {
    this.#now.log.adopt([{ items: 2, payload: new TextEncoder().encode('undecodable') }]);
    this.#now.checkBooks();
  }

  async end(how: 'kill' | 'shutdown'): Promise<void> {
    if (how === 'kill') this.#now.kill();
    else {
      const shutdown = this.#now.queue.shutdown();
      await this.#now.advance(60_000);
      await shutdown;
      this.#now.checkBooks();
      this.unanswered.push(...this.#results.filter((count) => count !== 1));
      let isFlushed = false;
      void this.#now.queue.forceFlush().then(() => {
        isFlushed = true;
      });
      await this.#now.clock.advance(0);
      expect(isFlushed).toBe(true);
    }
    this.#results = [];
    for (const name of this.#now.destination.delivered) this.delivered.add(name);
    for (const [reason, items] of Object.entries(this.#now.listener.dropped)) {
      this.dropped += items;
      this.dropReasons.add(reason);
    }
    this.#now = this.#start();
  }
}

describe('a queue with a storage, whatever happens', () => {
  it('delivers everything that it has accepted, or says what it has dropped, and its books balance', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.infiniteStream(answers),
        settings,
        async (actions, outcomes, { batch, ...options }) => {
          let isOver = false;
          const lives = new Lives((disk) => {
            const fixture = new QueueFixture({
              ...options,
              ...(batch && { batch }),
              disk,
              shutdownTimeoutMillis: 1000,
              retryOnFailure: { maxElapsedTimeMillis: 0 },
            });
            fixture.destination.answer = () => (isOver ? { status: ok } : outcomes.next().value);
            return fixture;
          });
          for (const action of actions) {
            if ('offer' in action) lives.offer(action.offer);
            else if ('advance' in action) await lives.now.advance(action.advance);
            else if ('flush' in action) void lives.now.queue.forceFlush();
            else if ('adopt' in action) lives.adopt(action.adopt);
            else if ('damage' in action) {
              const last = lives.disk.records.at(-1);
              if (last !== undefined) last.isDamaged = true;
            } else if ('garble' in action) lives.garble();
            else if ('late' in action) lives.now.log.handoverMillis = action.late;
            // What is in memory alone does not outlive a kill.
            else if ('end' in action) await lives.end(options.overflow === 'spill' ? 'shutdown' : action.end);
            else {
              lives.now.log.failure = action.fail
                ? { reason: 'full', error: new Error('no space left on device') }
                : undefined;
            }
          }
          isOver = true;
          await lives.now.advance(300_000);
          const { queueSize, queuedItems, storage } = lives.now.queue.snapshot();
          expect({ queueSize, queuedItems, storage }).toEqual({
            queueSize: 0,
            queuedItems: 0,
            storage: { requests: 0, items: 0, bytes: 0 },
          });
          await lives.end('shutdown');
          expect(lives.unanswered).toEqual([]);
          const missing = lives.accepted.filter((name) => !lives.delivered.has(name));
          // Some are dropped: a single one that is too large, the oldest, or what found a full disk at the end.
          expect(missing.length).toBeLessThanOrEqual(lives.dropped);
          if (options.overflow === 'reject' || options.overflow === 'block') {
            expect(
              [...lives.dropReasons].filter(
                (reason) => reason !== 'payload-too-large' && reason !== 'storage-damaged',
              ),
            ).toEqual([]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
