import { type ExporterSources, exporterSources, grpcParts, httpParts } from '@otelq/otlp-exporter/internal';
import type { Signal, StoredFormat } from '@otelq/sending-queue/native';
import { UsageError } from '../../usage-error.js';
import { endpointOf } from './endpoint.js';
import { formatNames, type Protocol, protocolsOf } from './protocol.js';
import { StoredExporter, type StoredExporterParts } from './stored-exporter.js';

/** Where stored requests are sent, and how. */
export interface Destination {
  readonly endpoint: string;
  /** Without it, over HTTP as they are stored. */
  readonly protocol: Protocol | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: 'adaptive' | number;
}

/** There is no bound but that of whoever hands requests in. */
const UNBOUNDED_QUEUE = 2 ** 30;

/**
 * A sending queue to the destination. Where its connection is concerned (headers, certificates, compression, timeout) the
 * variables `OTEL_EXPORTER_OTLP_*` count as they do in an application.
 *
 * @throws UsageError for what is wrong in the destination, or in a variable
 */
export function openDestination(
  { endpoint, protocol, headers, concurrency }: Destination,
  { signal, format }: { readonly signal: Signal; readonly format: StoredFormat },
  { warn, ...parts }: Pick<StoredExporterParts, 'onRepeat' | 'clock'> & { warn(message: string): void },
): StoredExporter {
  const chosen = protocol ?? protocolsOf[format][0];
  try {
    const options = {
      url: endpointOf(endpoint, chosen, signal),
      headers,
      ...(chosen !== 'grpc' && { protocol: chosen }),
      queueSize: UNBOUNDED_QUEUE,
      numConsumers: concurrency,
      waitForResult: true,
      retryOnFailure: { initialIntervalMillis: 1000, maxElapsedTimeMillis: 0 },
      // Nothing is lost with it: what is not delivered stays stored.
      shutdownTimeoutMillis: 0,
    };
    const sources = (transport: 'HTTP' | 'gRPC'): ExporterSources =>
      exporterSources(options, transport, signal, process.env, warn);
    return new StoredExporter({
      ...parts,
      signal,
      createParts: (messages) =>
        chosen === 'grpc' ? grpcParts(sources('gRPC'), messages) : httpParts(sources('HTTP'), messages),
    });
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(asOptions(error.message), { cause: error });
  }
}

/** Why requests of that format can't be sent as is asked for; undefined when they can. */
export function mismatch(format: StoredFormat, protocol: Protocol | undefined): string | undefined {
  const able = protocolsOf[format];
  if (protocol === undefined || able.includes(protocol)) return undefined;
  return `stored as ${formatNames[format]}, which ${protocol} can't send; --protocol may be ${able.join(' or ')}`;
}

/** What the exporter calls its options, as the command does. */
function asOptions(message: string): string {
  return message.replace(/^url\b/, '--endpoint').replace(/^headers\b/, '--header');
}
