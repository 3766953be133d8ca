import { property } from '../../status/property.js';
import type { Ending } from '../process-end/ending.js';
import { stopWatching, stopWatchingAlone, watchProcessEnd } from '../process-end/process-end.js';
import { heldItems } from '../sdk-internals.js';
import type { ExporterQueue } from './exporter-queue.js';
import { type Handing, HandingOver } from './handing-over.js';

type Method = (...args: unknown[]) => unknown;

/** A processor or a reader of the SDK, and the queue that it exports to. */
export class Pipeline implements Ending {
  readonly queue: ExporterQueue;
  readonly standsAlone = false;
  readonly #processor: object;
  readonly #processorFlush: Method;
  readonly #processorShutdown: Method;
  #end: Promise<void> | undefined;
  readonly #handedOver: Handing;
  #flushing: Promise<unknown> = Promise.resolve();

  /** @param handing - counts what the processor has of the items that its exporter has not been given */
  constructor(
    processor: object,
    queue: ExporterQueue,
    handing: Handing = new HandingOver(
      () => heldItems(processor),
      () => queue.givenItems,
    ),
  ) {
    this.queue = queue;
    this.#processor = processor;
    this.#handedOver = handing;
    this.#processorFlush = methodOf(processor, 'forceFlush');
    this.#processorShutdown = methodOf(processor, 'shutdown');
  }

  /**
   * Has the processor flush and shut down its queue as well, and the end of the process be waited for.
   *
   * @param isStarted - whether it is at work already. A reader that no provider has taken can't be shut down, as it has
   *   nothing to read from
   */
  attach({ isStarted = this.queue.signal !== 'metrics' } = {}): void {
    this.#define('forceFlush', (...args) => this.flush(...args));
    this.#define('shutdown', (...args) => this.shutdown(...args));
    this.queue.join();
    stopWatchingAlone(this.queue);
    if (isStarted) watchProcessEnd(this);
    else this.#watchFromItsStartOn();
  }

  /** Flushes the processor and then the queue. Rejects when the processor does. */
  async flush(...args: unknown[]): Promise<void> {
    try {
      const handing = this.#handedOver.during(() => this.#processorFlush(...args));
      this.#flushing = Promise.allSettled([this.#flushing, handing]);
      await handing;
    } finally {
      // A reader has its exporter flushed by itself, within the time that it may be given.
      if (this.queue.signal !== 'metrics') await this.queue.flush();
    }
  }

  limitShutdown(mostMillis: number): void {
    this.queue.limitShutdown(mostMillis);
  }

  /** Shuts down the processor and the queue, once. Rejects when the processor does. */
  shutdown(...args: unknown[]): Promise<void> {
    this.#end ??= this.#shutDown(args);
    return this.#end;
  }

  /** Items that the queue is still to be given. */
  get heldItems(): number {
    return this.#handedOver.items;
  }

  get shutdownTimeoutMillis(): number {
    const { signal, isUnused } = this.queue;
    // Of metrics there are some whenever they are read.
    const hasNothing = isUnused && this.heldItems === 0 && signal !== 'metrics';
    return hasNothing ? 0 : this.queue.shutdownTimeoutMillis;
  }

  async #shutDown(args: unknown[]): Promise<void> {
    this.queue.leaveFlushToOthers();
    try {
      // What a flush has taken out of the processor, its own shutdown does not find.
      await this.#flushing;
      await this.#handedOver.during(() => this.#processorShutdown(...args));
    } finally {
      const ended = this.queue.leave().then(() => stopWatching(this));
      // A reader may be told how long it has, and has failed when that is over.
      if (property(args[0], 'timeoutMillis') === undefined) await ended;
    }
  }

  #watchFromItsStartOn(): void {
    const start = methodOf(this.#processor, 'setMetricProducer');
    this.#define('setMetricProducer', (...args) => {
      watchProcessEnd(this);
      return start(...args);
    });
  }

  #define(name: string, value: Method): void {
    Object.defineProperty(this.#processor, name, { value, configurable: true, writable: true });
  }
}

function methodOf(processor: object, name: string): Method {
  const method = property(processor, name);
  return typeof method === 'function' ? method.bind(processor) : () => undefined;
}
