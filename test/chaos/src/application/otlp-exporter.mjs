import { createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';
import { SEND_TIMEOUT_MILLIS } from './send-timeout.mjs';

/**
 * An exporter that is made for the queue. Its requests say which life they were sent in.
 *
 * @param {import('./orders.js').Orders} orders
 * @param {import('@otelq/sending-queue').QueueStorage} storage
 */
export function createExporter({ life, url, queue }, storage) {
  return createOtlpHttpTraceExporter({
    url: `${url}/v1/traces`,
    headers: { 'x-life': String(life) },
    timeoutMillis: SEND_TIMEOUT_MILLIS,
    ...queue,
    storage,
  });
}
