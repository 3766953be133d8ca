import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';
import { SEND_TIMEOUT_MILLIS } from './send-timeout.mjs';

/**
 * The stock exporter in a wrapper. Its requests say which life they were sent in.
 *
 * @param {import('./orders.js').Orders} orders
 * @param {import('@otelq/sending-queue').QueueStorage} storage
 */
export function createExporter({ life, url, queue }, storage) {
  const exporter = new OTLPTraceExporter({
    url: `${url}/v1/traces`,
    headers: { 'x-life': String(life) },
    // The queue waits longer: what it sent again while the exporter is still trying would come twice.
    timeoutMillis: SEND_TIMEOUT_MILLIS,
  });
  return new SendingQueueSpanExporter(exporter, { ...queue, storage });
}
