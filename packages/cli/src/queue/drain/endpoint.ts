import { parseEndpoint } from '@otelq/otlp-exporter/internal';
import type { Signal } from '@otelq/sending-queue/native';
import { UsageError } from '../../usage-error.js';
import type { Protocol } from './protocol.js';

const SIGNAL_PATH = /\/v1\/(traces|logs|metrics)\/*$/;

/**
 * Where the requests of one signal go: over HTTP the endpoint with `/v1/traces`, `/v1/logs` or `/v1/metrics` appended, as
 * `OTEL_EXPORTER_OTLP_ENDPOINT` has it, unless it ends so already.
 *
 * @throws RangeError, UsageError - for what is no endpoint, or that of another signal; none shows a password
 */
export function endpointOf(endpoint: string, protocol: Protocol, signal: Signal): string | URL {
  if (protocol === 'grpc') return endpoint;
  parseEndpoint('--endpoint', endpoint, 'a URL such as http://localhost:4318');
  // As it was written, with its credentials.
  const url = new URL(endpoint);
  const [, ofSignal] = SIGNAL_PATH.exec(url.pathname) ?? [];
  if (ofSignal === signal) return url;
  if (ofSignal !== undefined) {
    throw new UsageError(
      `--endpoint must be a URL to which /v1/${signal} can be appended, as ${signal} are stored, got one that ends with ` +
        `/v1/${ofSignal}; leave that out, or choose with --queue`,
    );
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/${signal}`;
  return url;
}
