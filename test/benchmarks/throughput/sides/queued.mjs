import { createSpanProcessor } from '@otelq/sending-queue';

/** @import { SpanExporter } from '@opentelemetry/sdk-trace-base' */
/** @import { Side } from './create-side.mjs' */

/**
 * An exporter behind otelq's processor, with its defaults.
 *
 * @param {SpanExporter} exporter
 * @returns {Side}
 */
export function queuedSide(exporter) {
  const processor = createSpanProcessor(exporter);
  return {
    processor,
    ended: () => {
      const { delivered, dropped, rejected } = processor.snapshot();
      return delivered + dropped + rejected;
    },
    queued: () => {
      const { queuedItems, inFlightItems } = processor.snapshot();
      return queuedItems + inFlightItems;
    },
  };
}
