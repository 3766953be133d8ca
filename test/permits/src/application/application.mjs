/**
 * A process of a fleet: sends more than it may to a backend, through a queue with permits, until its input ends; then it says
 * goodbye. Writes `leads` each time that it has become the balancer.
 */
import { stdin, stdout } from 'node:process';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';
import { createPermits, redisStore } from '@otelq/permits';
import { createClient } from 'redis';

/** @type {import('./orders.js').Orders} */
const orders = JSON.parse(process.argv[2] ?? '');
const { redisUrl, backendUrl, totalPermits, periodMillis, requestsPerSecond } = orders;

const client = createClient({
  url: redisUrl,
  disableOfflineQueue: true,
  socket: { connectTimeout: periodMillis / 4, socketTimeout: periodMillis, reconnectStrategy: () => 50 },
});
client.on('error', () => {});
await client.connect();

const permits = createPermits({
  store: redisStore({ client }),
  destination: backendUrl,
  totalPermits,
  periodMillis,
});

const exporter = createOtlpHttpTraceExporter({
  url: `${backendUrl}/v1/traces`,
  permits,
  queueSize: 100,
  shutdownTimeoutMillis: 0,
});

/** @type {import('@opentelemetry/sdk-trace-base').ReadableSpan[]} */
const finished = [];
const tracer = new BasicTracerProvider({
  spanProcessors: [
    {
      onStart() {},
      onEnd: (span) => void finished.push(span),
      async forceFlush() {},
      async shutdown() {},
    },
  ],
}).getTracer('fleet');

const sending = setInterval(() => {
  tracer.startSpan('work').end();
  exporter.export(finished.splice(0), () => {});
}, 1000 / requestsPerSecond);

let isLeading = false;
const watching = setInterval(() => {
  const { leader } = permits.snapshot();
  if (leader && !isLeading) stdout.write('leads\n');
  isLeading = leader;
}, periodMillis / 50);

stdin.resume().once('end', async () => {
  clearInterval(sending);
  clearInterval(watching);
  await exporter.shutdown();
  client.destroy();
});
