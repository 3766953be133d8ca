import { markAsQueued } from '../../exporter/queued-brand.js';
import { copySelectors } from '../../exporter/selectors.js';
import type { EndingQueue } from '../../process-end/process-end.js';
import { NO_FIGURES } from '../../queue/snapshot.js';
import type { Signal } from '../../signal/signal.js';
import { runOutside } from '../../wire/outside.js';
import { complainLater } from '../complain-later.js';
import type { Block } from '../config-file/block.js';
import type { StockExporter } from '../is-exporter.js';
import { loadQueueing } from '../load-queueing.js';
import { isNeededAtOnce } from '../needed-at-once.js';
import type { MadeQueue } from '../queue/make-queue.js';
import { BareExporter } from './bare-exporter.js';
import { nameOf } from './exporter-name.js';
import type { QueueNature } from './exporter-queue.js';

/** Those that have no queue yet. */
const waiting = new Set<LateExporter>();

/**
 * Stands in the place of an exporter with a queue, which is made when there is something for it to do.
 *
 * What makes it takes longer to load than all else that register does, and the start of an application is what its users
 * wait for. Once that is loaded all that wait are made: whoever looks at the health of the process sees all of them.
 */
export class LateExporter implements EndingQueue, QueueNature {
  readonly #signal: Signal;
  readonly #exporter: StockExporter;
  readonly #block: Block | undefined;
  readonly standsIn = true;
  #queue: MadeQueue | undefined;
  #isBeingMade = false;
  #mostShutdownMillis = Infinity;

  /** @param block - what the configuration file says of the queue */
  constructor(signal: Signal, exporter: StockExporter, block: Block | undefined) {
    this.#signal = signal;
    this.#exporter = exporter;
    this.#block = block;
    // A reader asks for them as it is built.
    copySelectors(exporter, this);
    markAsQueued(this, signal);
    waiting.add(this);
    if (isNeededAtOnce(signal, block)) this.#made();
  }

  /** How long the shutdown goes on delivering. */
  get shutdownTimeoutMillis(): number {
    return this.#made().shutdownTimeoutMillis;
  }

  get isUnused(): boolean {
    return this.#queue === undefined;
  }

  export(...args: Parameters<StockExporter['export']>): void {
    // What is logged meanwhile may be exported by it.
    if (this.#isBeingMade) queueMicrotask(() => this.export(...args));
    else this.#made().exporter.export(...args);
  }

  async forceFlush(): Promise<void> {
    if (this.#isBeingMade) await null;
    if (!this.isUnused) await this.#made().exporter.forceFlush();
  }

  limitShutdown(mostMillis: number): void {
    this.#mostShutdownMillis = mostMillis;
    this.#queue?.exporter.limitShutdown(mostMillis);
  }

  async shutdown(): Promise<void> {
    if (this.#isBeingMade) await null;
    if (this.isUnused) this.#stayBare();
    await this.#made().exporter.shutdown();
  }

  snapshot(): ReturnType<EndingQueue['snapshot']> {
    return this.#queue?.exporter.snapshot() ?? NO_FIGURES;
  }

  /** Nobody is going to export to it. The exporter stays as it was. */
  discard(): void {
    if (this.#queue === undefined) this.#stayBare();
  }

  #made(): MadeQueue {
    // Whoever exports first, and whatever that is a part of, has nothing to do with the queue.
    this.#queue ??= runOutside(() => this.#make());
    for (const other of waiting) other.#made();
    return this.#queue;
  }

  #make(): MadeQueue {
    this.#isBeingMade = true;
    waiting.delete(this);
    try {
      const queue = loadQueueing()?.makeQueue(this.#signal, this.#exporter, this.#block);
      queue?.exporter.limitShutdown(this.#mostShutdownMillis);
      if (queue !== undefined) return queue;
    } catch (error) {
      complainLater(`${nameOf(this.#exporter)} has no sending queue`, error);
    } finally {
      this.#isBeingMade = false;
    }
    return this.#bare();
  }

  #stayBare(): void {
    waiting.delete(this);
    this.#queue = this.#bare();
  }

  #bare(): MadeQueue {
    return { exporter: new BareExporter(this.#exporter), shutdownTimeoutMillis: 0 };
  }
}
