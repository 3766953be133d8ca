import type { SendingQueueOptions } from '@otelq/sending-queue';

/** Which exporter has the queue: one made for it, or a stock exporter in a wrapper. */
export type ExporterKind = 'otlp-exporter' | 'stock-exporter';

/** The options of a queue that a line of JSON can hold. */
export type QueueOptions = Omit<SendingQueueOptions, 'storage' | 'meterProvider'>;

/** What an application is told to do. */
export interface Orders {
  /** The number of its life: the first part of the name of everything that it exports. */
  readonly life: number;
  readonly seed: number;
  /** Of the backend. */
  readonly url: string;
  readonly directory: string;
  readonly segmentBytes: number;
  /** Exports at the same time; 0 only delivers what is there. */
  readonly exports: number;
  readonly queue: QueueOptions;
}
