import { property } from '../../status/property.js';
import { stopWatching, watchProcessEnd } from '../process-end/process-end.js';
import { heldItems } from '../sdk-internals.js';
import type { ExporterQueue } from './exporter-queue.js';

type Method = (...args: unknown[]) => unknown;

/** A processor or a reader of the SDK, and the queue that it exports to. */
export class Pipeline {
  readonly queue: ExporterQueue;
  readonly #processor: object;
  readonly #forceFlush: Method;
  readonly #shutdown: Method;
  #end: Promise<void> | undefined;

  constructor(processor: object, queue: ExporterQueue) {
    this.queue = queue;
    this.#processor = processor;
    this.#forceFlush = methodOf(processor, 'forceFlush');
    this.#shutdown = methodOf(processor, 'shutdown');
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
    if (isStarted) watchProcessEnd(this);
    else this.#watchFromItsStartOn();
  }

  /** Flushes the processor and then the queue. Rejects when the processor does. */
  async flush(...args: unknown[]): Promise<void> {
    try {
      await this.#forceFlush(...args);
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

  /** Items that the processor holds. */
  get heldItems(): number {
    return heldItems(this.#processor);
  }

  async #shutDown(args: unknown[]): Promise<void> {
    this.queue.willShutdown();
    try {
      await this.#shutdown(...args);
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
