import type { SendingQueueOptions } from '../../config/options.js';
import { SendingQueueLogRecordExporter } from '../../exporter/log-record-exporter.js';
import { SendingQueueMetricExporter } from '../../exporter/metric-exporter.js';
import { SendingQueueSpanExporter } from '../../exporter/span-exporter.js';
import type { LogRecordExporter, PushMetricExporter, SpanExporter } from '../../sdk/types.js';
import type { Signal } from '../../signal/signal.js';

type QueuedExporter = SendingQueueSpanExporter | SendingQueueLogRecordExporter | SendingQueueMetricExporter;

/** The queue of one exporter that the SDK has made. */
export class ExporterQueue {
  readonly signal: Signal;
  /** How long the shutdown goes on delivering, in milliseconds. */
  readonly shutdownTimeoutMillis: number;
  readonly #queued: QueuedExporter;
  readonly #flush: () => Promise<void>;
  #isEnding = false;

  /** @throws Error when the queue can't be made as it is asked for */
  constructor(
    signal: Signal,
    exporter: object,
    options: SendingQueueOptions | undefined,
    shutdownTimeoutMillis: number,
  ) {
    this.signal = signal;
    this.shutdownTimeoutMillis = shutdownTimeoutMillis;
    this.#queued = queued(signal, exporter, options);
    this.#flush = this.#queued.forceFlush.bind(this.#queued);
    // What the processor calls while it flushes. Some flush after each of their batches, and all wait for it before they
    // shut down the exporter, which is what bounds the time. The pipeline flushes when the processor has.
    const flush = (): Promise<void> =>
      signal === 'metrics' && !this.#isEnding ? this.#flush() : Promise.resolve();
    Object.defineProperty(this.#queued, 'forceFlush', { value: flush });
  }

  /** What the processor is given in the place of its exporter. */
  get exporter(): object {
    return this.#queued;
  }

  /** Resolves when everything handed in before has been delivered or dropped. Never rejects. */
  flush(): Promise<void> {
    return this.#flush();
  }

  /** To be called before the processor is shut down: it is not to wait for deliveries by itself from now on. */
  willShutdown(): void {
    this.#isEnding = true;
  }

  /** Delivers for as long as the shutdown may take, and no longer. Never rejects. */
  shutdown(): Promise<void> {
    return this.#queued.shutdown();
  }

  /** Items that were accepted, or wait to be, and are neither delivered nor dropped nor stored. */
  get undelivered(): number {
    const { queuedItems, inFlightItems, blockedItems, storage } = this.#queued.snapshot();
    return Math.max(0, queuedItems + inFlightItems + blockedItems - (storage?.items ?? 0));
  }
}

function queued(signal: Signal, exporter: object, options: SendingQueueOptions | undefined): QueuedExporter {
  switch (signal) {
    case 'traces':
      return new SendingQueueSpanExporter(exporter as SpanExporter, options);
    case 'logs':
      return new SendingQueueLogRecordExporter(exporter as LogRecordExporter, options);
    case 'metrics':
      return new SendingQueueMetricExporter(exporter as PushMetricExporter, options);
  }
}
