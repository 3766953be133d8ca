import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';
import { onTestFinished } from 'vitest';
import { close, serve } from '../../sending-queue/testing/loopback.js';
import type { HealthServer } from '../src/server/health-server.js';
import type { HealthServerOptions } from '../src/server/options.js';
import { startHealthServer } from '../src/server/start-health-server.js';

/** A health server on a free port that looks often, closed when the test is over. */
export async function started(
  options: Omit<Partial<HealthServerOptions>, 'queues'> & { queues: HealthServerOptions['queues'] },
): Promise<HealthServer> {
  const server = await startHealthServer({ port: 0, intervalMillis: 100, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** A destination on loopback that answers what a test says. */
export class Destination {
  status = 200;
  body = '{}';
  url = '';

  static async start(): Promise<Destination> {
    const destination = new Destination();
    const { server, url } = await serve((incoming, response) => {
      incoming.resume();
      incoming.on('end', () => response.writeHead(destination.status).end(destination.body));
    });
    onTestFinished(() => close(server));
    destination.url = url;
    return destination;
  }
}

/** A queue in front of a stock OTLP exporter, shut down when the test is over. */
export function queueFor(
  destination: Destination,
  options: ConstructorParameters<typeof SendingQueueSpanExporter>[1] = {},
): SendingQueueSpanExporter {
  const headers = { authorization: 'Bearer s3cret' };
  const inner = new OTLPTraceExporter({ url: `${destination.url}/v1/traces`, headers });
  const queue = new SendingQueueSpanExporter(inner, { shutdownTimeoutMillis: 0, ...options });
  onTestFinished(() => queue.shutdown());
  return queue;
}

/** Some spans that have ended. */
export function endedSpans(count: number): ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer('test');
  for (let index = 0; index < count; index++) tracer.startSpan('a').end();
  return exporter.getFinishedSpans();
}
