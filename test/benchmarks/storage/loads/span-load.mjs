import { ExportResultCode } from '@opentelemetry/core';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { fileStorage } from '@otelq/file-storage';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';
import { SpanSource } from '../../throughput/client/span-source.mjs';

/** @import { ExportResult } from '@opentelemetry/core' */
/** @import { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base' */
/** @import { Load } from './load.mjs' */

const BATCH_SPANS = 512;
/** More than any measurement stores. */
const QUEUE_REQUESTS = 1_000_000;

/** An exporter that answers in the next turn, and while it is down not before it is up again. @implements {SpanExporter} */
class SwitchedExporter {
  #isUp = true;
  /** @type {((result: ExportResult) => void)[]} */
  #held = [];

  goDown() {
    this.#isUp = false;
  }

  goUp() {
    this.#isUp = true;
    for (const callback of this.#held.splice(0)) callback({ code: ExportResultCode.SUCCESS });
  }

  /** @param {ReadableSpan[]} _spans @param {(result: ExportResult) => void} callback */
  export(_spans, callback) {
    if (this.#isUp) setImmediate(() => callback({ code: ExportResultCode.SUCCESS }));
    else this.#held.push(callback);
  }

  async shutdown() {}
}

/**
 * Batches of spans for an exporter that is wrapped: encoded when they are stored, rebuilt when they are sent; one at a time, as a
 * batch processor exports them.
 *
 * @param {string} directory
 * @param {boolean} hasOwnMemory whether each batch has spans of its own, which take their time to be made
 * @returns {Load}
 */
export function spanLoad(directory, hasOwnMemory) {
  const finished = new InMemorySpanExporter();
  const source = new SpanSource(new SimpleSpanProcessor(finished));
  const make = () => {
    finished.reset();
    source.offer(BATCH_SPANS);
    return finished.getFinishedSpans().slice();
  };
  const batch = make();
  const destination = new SwitchedExporter();
  const exporter = new SendingQueueSpanExporter(destination, {
    storage: fileStorage({ directory }),
    queueSize: QUEUE_REQUESTS,
    // A destination that is down is so for longer than the measurement takes.
    timeoutMillis: 3_600_000,
  });
  return {
    writers: 1,
    requestBytes: 128 * BATCH_SPANS,
    store: (done) => exporter.export(hasOwnMemory ? make() : batch, ({ error }) => done(error)),
    goDown: () => destination.goDown(),
    async drain() {
      destination.goUp();
      await exporter.forceFlush();
    },
    stored: () => exporter.snapshot().storage ?? { requests: 0, bytes: 0 },
  };
}
