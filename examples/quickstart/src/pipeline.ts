import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { createSpanProcessor } from '@otelq/sending-queue';
import type { ExportProbe } from './export-probe.js';
import type { QueueState, Side } from './messages.js';
import { BATCH_SIZE } from './scenario.js';

/** The default `maxQueueSize` of the stock processor, in spans. */
const STOCK_QUEUE_SIZE = 2048;

/** The way of a span from its end to the exporter. */
export interface Pipeline {
  readonly processor: SpanProcessor;
  /** Spans dropped so far, of those that have ended. */
  dropped(ended: number): number;
  queue?(): QueueState;
}

export const pipelines: Record<Side, (exporter: ExportProbe) => Pipeline> = {
  stock(exporter) {
    const processor = new BatchSpanProcessor(exporter, { maxExportBatchSize: BATCH_SIZE });
    // It does not count what it drops; but what it has neither exported nor room for is gone.
    let overflowed = 0;
    const dropped = (ended: number): number => {
      overflowed = Math.max(overflowed, ended - exporter.exportedSpans - STOCK_QUEUE_SIZE);
      return overflowed + exporter.failedSpans;
    };
    return { processor, dropped };
  },

  wrapped(exporter) {
    const processor = createSpanProcessor(exporter, { maxExportBatchSize: BATCH_SIZE });
    return {
      processor,
      dropped: () => {
        const { dropped, rejected } = processor.snapshot();
        return dropped + rejected;
      },
      queue: () => {
        const { limit, inFlight, queueSize } = processor.snapshot();
        return { limit, inFlight, queueSize };
      },
    };
  },
};
