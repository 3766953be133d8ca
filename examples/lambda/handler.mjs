import { setTimeout as sleep } from 'node:timers/promises';
import { trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';
import { createSpanProcessor } from '@otelq/sending-queue';

// Made for the queue: the stock exporter would wait a second and more by itself before it tries again.
const exporter = createOtlpHttpTraceExporter({
  // An invocation is short, and so are its waits.
  retryOnFailure: { initialIntervalMillis: 100, maxIntervalMillis: 1000 },
});
const provider = new NodeTracerProvider({ spanProcessors: [createSpanProcessor(exporter)] });
provider.register();
const tracer = trace.getTracer('lambda-example');

/** What is left of an invocation for its answer, once the time for its spans is up. */
const RESERVE_MILLIS = 500;

/**
 * Ends an invocation when its spans are delivered: once it has answered, the process is frozen, and nothing is sent. What the
 * backend does not take in time stays in the queue for the next invocation.
 *
 * @template Event, Result
 * @param {(event: Event, context: { getRemainingTimeInMillis(): number }) => Promise<Result>} handle
 * @returns {typeof handle}
 */
function withDelivery(handle) {
  return async (event, context) => {
    try {
      return await handle(event, context);
    } finally {
      const millis = Math.max(0, context.getRemainingTimeInMillis() - RESERVE_MILLIS);
      await Promise.race([provider.forceFlush(), sleep(millis, undefined, { ref: false })]);
    }
  };
}

export const handler = withDelivery(async (/** @type {{ order: number }} */ { order }) => {
  return await tracer.startActiveSpan(`order ${order}`, async (span) => {
    try {
      await tracer.startActiveSpan(`payment of ${order}`, async (payment) => payment.end());
      return { order, status: 'shipped' };
    } finally {
      span.end();
    }
  });
});
