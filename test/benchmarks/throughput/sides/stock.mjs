import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** @import { SpanExporter } from '@opentelemetry/sdk-trace-base' */
/** @import { Side } from './create-side.mjs' */

/**
 * An exporter behind the SDK's batch processor, with its defaults.
 *
 * @param {SpanExporter} exporter
 * @returns {Side}
 */
export function stockSide(exporter) {
  let ended = 0;
  const counting = {
    /** @type {SpanExporter['export']} */
    export(spans, resultCallback) {
      exporter.export(spans, (result) => {
        ended += spans.length;
        resultCallback(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  return { processor: new BatchSpanProcessor(counting), ended: () => ended };
}
