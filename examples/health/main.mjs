/**
 * A web server that exports a span for each request, and tells probes and load balancers how it fares. Its variables, beside
 * those of OpenTelemetry such as OTEL_EXPORTER_OTLP_ENDPOINT:
 *
 *     PORT          where it serves; 8080
 *     HEALTH_HOST   where its health server listens; 127.0.0.1, and 0.0.0.0 for whoever asks from another machine
 *     HEALTH_PORT   13133
 *     DRAIN_MILLIS  how long it goes on serving after SIGTERM, until everybody has noticed; 5000
 *
 * OTEL_SENDING_QUEUE_HEALTH_ENDPOINT, such as `0.0.0.0:13133`, starts a health server without code; then this has none of its own.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiagConsoleLogger, DiagLogLevel, diag, SpanKind } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { startHealthServer } from '@otelq/health';
import { createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';
import { createSpanProcessor } from '@otelq/sending-queue';

const {
  PORT = '8080',
  HEALTH_HOST = '127.0.0.1',
  HEALTH_PORT = '13133',
  DRAIN_MILLIS = '5000',
} = process.env;
const SERVICE_MILLIS = 20;

diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.WARN);
const traces = createSpanProcessor(createOtlpHttpTraceExporter());
const provider = new NodeTracerProvider({ spanProcessors: [traces] });
const tracer = provider.getTracer('health-example');

const health = process.env.OTEL_SENDING_QUEUE_HEALTH_ENDPOINT
  ? undefined
  : await startHealthServer({ queues: { traces }, host: HEALTH_HOST, port: Number(HEALTH_PORT) });

let isShuttingDown = false;
const server = createServer(async (request, response) => {
  const span = tracer.startSpan(`${request.method} /orders/:id`, { kind: SpanKind.SERVER });
  response.once('close', () => span.end());
  console.log(`${request.method} ${request.url}`);
  await sleep(SERVICE_MILLIS);
  // Clients that keep their connection are to have their next one elsewhere.
  if (isShuttingDown) response.setHeader('connection', 'close');
  response.end('done\n');
});
// Longer than a load balancer keeps an idle connection, so that it is never this side that closes one which is about to be used.
server.keepAliveTimeout = 65_000;
server.listen(Number(PORT));
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : address;
console.log(`serving at http://127.0.0.1:${port}${health ? `, its health is at ${health.url}` : ''}`);

process.once('SIGTERM', async () => {
  console.log('shutting down');
  isShuttingDown = true;
  health?.shuttingDown();
  await sleep(Number(DRAIN_MILLIS));
  server.close();
  await once(server, 'close');
  await provider.shutdown();
  console.log('has shut down');
  process.exit();
});
