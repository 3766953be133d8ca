/**
 * An application that sends spans: `node --expose-gc application.mjs bare|observed TRACES_URL METRICS_URL`. Tells the URL of its
 * health server, or nothing; then, for each number that it is sent, what it cost to deliver so many spans; and for `end`,
 * once it has shut down, how many there were.
 */
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { startHealthServer } from '@otelq/health';
import { createOtlpHttpMetricExporter, createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';
import { deliver } from '../../throughput/client/deliver.mjs';
import { createSpanIds } from '../../throughput/client/span-ids.mjs';
import { SpanSource } from '../../throughput/client/span-source.mjs';
import { queuedSide } from '../../throughput/sides/queued.mjs';

/** Sixty times as often as the SDK does by default. */
const METRICS_INTERVAL_MILLIS = 1000;

const [, , name, url = '', metricsUrl = ''] = process.argv;

async function createObserved() {
  const metrics = createOtlpHttpMetricExporter({ url: metricsUrl });
  const meterProvider = new MeterProvider({
    readers: [
      new PeriodicExportingMetricReader({
        exporter: metrics,
        exportIntervalMillis: METRICS_INTERVAL_MILLIS,
        exportTimeoutMillis: METRICS_INTERVAL_MILLIS,
      }),
    ],
  });
  const traces = createOtlpHttpTraceExporter({ url, meterProvider });
  const health = await startHealthServer({ queues: { traces, metrics }, port: 0 });
  return { exporter: traces, healthUrl: health.url, shutdown: () => meterProvider.shutdown() };
}

const createBare = async () => ({
  exporter: createOtlpHttpTraceExporter({ url }),
  healthUrl: '',
  shutdown: async () => undefined,
});

const { exporter, healthUrl, shutdown } = await (name === 'observed' ? createObserved() : createBare());
const { processor, ended } = queuedSide(exporter);
const source = new SpanSource(processor, { idGenerator: createSpanIds() });

/** @param {number} spans */
async function measure(spans) {
  const startMillis = performance.now();
  const startCpu = process.cpuUsage();
  await deliver(source, ended, spans);
  const { user, system } = process.cpuUsage(startCpu);
  const seconds = (performance.now() - startMillis) / 1000;
  const rssBytes = process.memoryUsage.rss();
  // What a first collection finalizes, a second one frees.
  for (let i = 0; i < 2; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { spans, seconds, cpuMicros: user + system, rssBytes, heapBytes: heapUsed + external };
}

async function end() {
  await source.shutdown();
  await shutdown();
  return source.offered;
}

process.on('message', async (message) => {
  process.send?.(await (message === 'end' ? end() : measure(Number(message))));
});
process.once('disconnect', () => process.exit());
process.send?.(healthUrl);
