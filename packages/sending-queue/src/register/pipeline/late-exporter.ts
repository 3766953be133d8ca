import { systemClock } from '../../clock/system-clock.js';
import { copySelectors } from '../../exporter/selectors.js';
import type { EndingQueue } from '../../process-end/process-end.js';
import { NO_FIGURES } from '../../queue/snapshot.js';
import type { Signal } from '../../signal/signal.js';
import { runOutside } from '../../wire/outside.js';
import { complainLater } from '../complain-later.js';
import type { Block } from '../config-file/block.js';
import type { StockExporter } from '../is-exporter.js';
import { loadQueueing } from '../load-queueing.js';
import { stopWatchingAlone } from '../process-end/process-end.js';
import type { MadeQueue } from '../queue/make-queue.js';
import { nameOf } from './exporter-name.js';
import { knownQueue } from './known-queues.js';
import { Unqueued } from './unqueued.js';

/** By then a queue is made in any case: it may have stored requests to send, or a page to show. */
const LATEST_MILLIS = 1000;

/** Those that have no queue yet. */
const waiting = new Set<LateExporter>();

/**
 * Stands in the place of an exporter with a queue, which is made when there is something for it to do, and soon in any case.
 *
 * What makes it takes longer to load than all else that register does, and the start of an application is what its users
 * wait for. Once that is loaded all that wait are made: whoever looks at the health of the process sees all of them.
 */
export class LateExporter implements EndingQueue {
  readonly #signal: Signal;
  readonly #exporter: StockExporter;
  readonly #block: Block | undefined;
  readonly #timer = systemClock.setTimer(() => this.#made(), LATEST_MILLIS);
  #queue: MadeQueue | undefined;

  /** @param block - what the configuration file says of the queue */
  constructor(signal: Signal, exporter: StockExporter, block: Block | undefined) {
    this.#signal = signal;
    this.#exporter = exporter;
    this.#block = block;
    // A reader asks for them as it is built.
    copySelectors(exporter, this);
    waiting.add(this);
  }

  /** How long the shutdown goes on delivering. */
  get shutdownTimeoutMillis(): number {
    return this.#made().shutdownTimeoutMillis;
  }

  export(items: unknown, done: (result: unknown) => void): void {
    this.#made().exporter.export(items, done);
  }

  forceFlush(): Promise<void> {
    return this.#made().exporter.forceFlush();
  }

  /** What was left by an earlier process is sent even by one that had nothing to export. */
  shutdown(): Promise<void> {
    return this.#made().exporter.shutdown();
  }

  snapshot(): ReturnType<EndingQueue['snapshot']> {
    return this.#queue?.exporter.snapshot() ?? NO_FIGURES;
  }

  #made(): MadeQueue {
    // Whoever exports first, and whatever that is a part of, has nothing to do with the queue.
    this.#queue ??= runOutside(() => this.#make());
    for (const other of waiting) other.#made();
    return this.#queue;
  }

  #make(): MadeQueue {
    waiting.delete(this);
    this.#timer.cancel();
    try {
      const queue = loadQueueing()?.makeQueue(this.#signal, this.#exporter, this.#block);
      // It has asked for its end to be seen to by itself, and this is what ends it.
      const own = queue && knownQueue(queue.exporter);
      if (own !== undefined) stopWatchingAlone(own);
      if (queue !== undefined) return queue;
    } catch (error) {
      complainLater(`${nameOf(this.#exporter)} has no sending queue`, error);
    }
    return { exporter: new Unqueued(this.#exporter), shutdownTimeoutMillis: 0 };
  }
}
