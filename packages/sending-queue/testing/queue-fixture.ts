import { expect } from 'vitest';
import type { ResolvedOptions } from '../src/config/options.js';
import { createQueue } from '../src/queue/create-queue.js';
import type { QueueListener } from '../src/queue/listener.js';
import type { PayloadKind } from '../src/queue/payload.js';
import type { SendingQueue } from '../src/queue/sending-queue.js';
import type { DropReason } from '../src/queue/snapshot.js';
import type { Status } from '../src/status/status.js';
import type { StorageCodec } from '../src/storage/queue-storage.js';
import { StoredLogRelay } from '../src/storage/stored-log-relay.js';
import { VirtualClock } from './virtual-clock.js';
import { type Names, namesPayload, VirtualDestination } from './virtual-destination.js';
import { type VirtualDisk, VirtualLog } from './virtual-log.js';

const OPTIONS: ResolvedOptions = {
  enabled: true,
  queueSize: 1000,
  sizer: 'requests',
  overflow: 'reject',
  waitForResult: false,
  limiter: {
    algorithm: 'fixed',
    minConcurrency: 1,
    maxConcurrency: 4,
    decreaseRatio: 0.9,
    rttThresholdRatio: 1.1,
    ewmaAlpha: 0.4,
  },
  retryOnFailure: {
    enabled: true,
    initialIntervalMillis: 5000,
    maxIntervalMillis: 30_000,
    maxElapsedTimeMillis: 300_000,
    multiplier: 1.5,
    resourceExhausted: 'always',
  },
  timeoutMillis: 30_000,
  shutdownTimeoutMillis: 30_000,
};

/** Differences from the options that the tests start from. */
export interface FixtureOptions extends Partial<Omit<ResolvedOptions, 'limiter' | 'retryOnFailure'>> {
  readonly kind?: PayloadKind<Names>;
  /** Where requests are stored; without one in memory alone. */
  readonly disk?: VirtualDisk;
  readonly codec?: StorageCodec<Names>;
  readonly limiter?: Partial<ResolvedOptions['limiter']>;
  readonly retryOnFailure?: Partial<ResolvedOptions['retryOnFailure']>;
}

/** Counts what it is told, so that it can be held against the books. */
export class CountingListener implements QueueListener {
  delivered = 0;
  rejected = 0;
  retried = 0;
  readonly dropped: Partial<Record<DropReason, number>> = {};
  readonly statuses: Status[] = [];
  readonly dropStatuses: (Status | undefined)[] = [];
  readonly throttles: number[] = [];
  readonly retryDelays: number[] = [];
  /** Checks that must hold whenever the queue tells anything. */
  check: () => void = () => {};

  onSendStart(): void {
    this.check();
  }

  onSendEnd(): void {
    this.check();
  }

  onStatus(status: Status): void {
    this.statuses.push(status);
    this.check();
  }

  onRetry(items: number, _status: Status, delayMillis: number): void {
    this.retried += items;
    this.retryDelays.push(delayMillis);
    this.check();
  }

  onDelivered(items: number): void {
    this.delivered += items;
    this.check();
  }

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    this.dropStatuses.push(status);
    this.dropped[reason] = (this.dropped[reason] ?? 0) + items;
    this.check();
  }

  onRejected(items: number): void {
    this.rejected += items;
    this.check();
  }

  onThrottle(delayMillis: number): void {
    this.throttles.push(delayMillis);
    this.check();
  }
}

/** Names as text, separated by commas. */
export const namesCodec: StorageCodec<Names> = {
  format: 'otlp-protobuf',
  encode: (names) => new TextEncoder().encode(names.join()),
  decode(bytes) {
    const text = new TextDecoder().decode(bytes);
    if (text.startsWith('undecodable')) throw new Error('no names');
    return text.split(',');
  },
};

/** A queue in virtual time whose books are checked whenever anything happens. */
export class QueueFixture {
  readonly clock = new VirtualClock();
  readonly destination = new VirtualDestination(this.clock);
  readonly #log: VirtualLog | undefined;
  readonly listener = new CountingListener();
  readonly kind: PayloadKind<Names>;
  readonly queue: SendingQueue<Names>;
  /** Every result callback so far: undefined for success. */
  readonly results: (Error | undefined)[] = [];
  /** The next random numbers; 0.5 when there are none. */
  readonly randoms: number[] = [];

  constructor({ kind = namesPayload, disk, codec = namesCodec, ...options }: FixtureOptions = {}) {
    this.kind = kind;
    const relay = new StoredLogRelay();
    this.#log = disk && new VirtualLog(this.clock, disk, relay);
    this.queue = createQueue({
      kind,
      sender: this.destination,
      options: {
        ...OPTIONS,
        ...options,
        limiter: { ...OPTIONS.limiter, ...options.limiter },
        retryOnFailure: { ...OPTIONS.retryOnFailure, ...options.retryOnFailure },
      },
      listener: this.listener,
      clock: this.clock,
      random: () => this.randoms.shift() ?? 0.5,
      storage: this.#log && { log: this.#log, codec, relay },
    });
    this.listener.check = () => this.checkBooks();
  }

  /** The log of a fixture that has a disk. */
  get log(): VirtualLog {
    if (this.#log === undefined) throw new Error('there is no disk');
    return this.#log;
  }

  /** Ends as a killed process does: nothing is written or heard any more. */
  kill(): void {
    this.log.isClosed = true;
  }

  offer(...names: Names): void {
    this.queue.offer(names, (error) => this.results.push(error));
    this.checkBooks();
  }

  async advance(millis: number): Promise<void> {
    await this.clock.advance(millis);
    this.checkBooks();
  }

  checkBooks(): void {
    const books = this.queue.snapshot();
    expect(books.enqueued).toBe(books.delivered + books.dropped + books.queuedItems + books.inFlightItems);
    expect(books.dropped).toBe(Object.values(books.droppedByReason).reduce((sum, items) => sum + items, 0));
    // What was found at the start may be more than fits.
    if (books.storage === undefined) expect(books.queueSize).toBeLessThanOrEqual(books.queueCapacity);
    expect(books.queueSize).toBeGreaterThanOrEqual(0);
    expect(books.queuedItems).toBeGreaterThanOrEqual(0);
    expect(books.inFlightItems).toBeGreaterThanOrEqual(0);
  }
}
