import { property } from '../../status/property.js';
import type { Ending } from '../process-end/ending.js';
import { stopWatching, stopWatchingAlone, watchProcessEnd } from '../process-end/process-end.js';
import { heldItems } from '../sdk-internals.js';
import type { ExporterQueue } from './exporter-queue.js';
import { HandingOver } from './handing-over.js';

type Method = (...args: unknown[]) => unknown;

/** A processor or a reader of the SDK, and the queue that it exports to. */
export class Pipeline implements Ending {
  readonly queue: ExporterQueue;
  readonly #processor: object;
  readonly #processorFlush: Method;
  readonly #processorShutdown: Method;
  #end: Promise<void> | undefined;
  readonly #handedOver: HandingOver;
  #flushing: Promise<unknown> = Promise.resolve();

  /** @param held - how many items the processor holds, of those that its exporter has not been given */
  constructor(processor: object, queue: ExporterQueue, held = () => heldItems(processor)) {
    this.queue = queue;
    this.#processor = processor;
    this.#handedOver = new HandingOver(held, () => queue.givenItems);
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

  /** Shuts down the processor and the queue, once. Rejects when the processor does. */
  shutdown(...args: unknown[]): Promise<void> {
    this.#end ??= this.#shutDown(args);
    return this.#end;
  }

  /** Items that the queue is still to be given. */
  get heldItems(): number {
    return this.#handedOver.items;
  }

  async #shutDown(args: unknown[]): Promise<void> {
    this.queue.leaveFlushToOthers();
    try {
      // What a flush has taken out of the processor, its own shutdown does not find.
      await this.#flushing;
      await this.#handedOver.during(() => this.#processorShutdown(...args));
    } finally {
      const ended = this.queue.shutdown().then(() => stopWatching(this));
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
