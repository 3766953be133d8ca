import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { MeterProvider, type MetricData, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import {
  SendingQueueLogRecordExporter,
  SendingQueueMetricExporter,
  SendingQueueSpanExporter,
} from '@otelq/sending-queue';
import { type Backend, startHttpBackend } from '@otelq-test/backend';

const CAPACITY = 10;
/** Shorter than the first sleep of the stock exporter between two attempts, so that it leaves retrying to the queue. */
const EXPORTER_TIMEOUT_MILLIS = 750;

/** An application with a queue for each signal, whose metrics it shows to Prometheus. */
export class Application {
  readonly #backend: Backend;
  readonly #prometheus = new PrometheusExporter({ preventServerStart: true });
  readonly #meterProvider = new MeterProvider({ readers: [this.#prometheus] });
  readonly #server = createServer((request, response) =>
    this.#prometheus.getMetricsRequestHandler(request, response),
  );
  readonly #span = finishedSpan();
  readonly #spans: SendingQueueSpanExporter;
  readonly #loggerProvider: LoggerProvider;
  /** Has metrics to export, unlike the one that has the metrics of the queues. */
  readonly #exportingMeterProvider: MeterProvider;

  private constructor(backend: Backend) {
    this.#backend = backend;
    const options = {
      meterProvider: this.#meterProvider,
      queueSize: CAPACITY,
      retryOnFailure: { initialIntervalMillis: 20, maxIntervalMillis: 50 },
      shutdownTimeoutMillis: 0,
    };
    this.#spans = new SendingQueueSpanExporter(this.#traceExporter(), options);
    const logs = new OTLPLogExporter({ url: `${backend.url}/v1/logs` });
    const exporter = new SendingQueueLogRecordExporter(logs, options);
    this.#loggerProvider = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] });
    const metrics = new OTLPMetricExporter({ url: `${backend.url}/v1/metrics` });
    const reader = new PeriodicExportingMetricReader({
      exporter: new SendingQueueMetricExporter(metrics, options),
      exportIntervalMillis: 3_600_000,
    });
    this.#exportingMeterProvider = new MeterProvider({ readers: [reader] });
  }

  static async start(): Promise<Application> {
    const application = new Application(await startHttpBackend());
    await new Promise<void>((resolve) => application.#server.listen(0, '127.0.0.1', resolve));
    await application.#loseAtShutdown();
    return application;
  }

  /** Where Prometheus finds the metrics: `127.0.0.1:PORT`. */
  get target(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The metrics as the SDK has them. */
  async metrics(): Promise<MetricData[]> {
    const { resourceMetrics, errors } = await this.#prometheus.collect();
    if (errors.length > 0) throw new AggregateError(errors);
    return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
  }

  /** The same as Prometheus gets them. */
  async scrape(): Promise<string> {
    return (await fetch(`http://${this.target}/metrics`)).text();
  }

  /** Delivers, is throttled, retries, drops and rejects. */
  async work(): Promise<void> {
    for (const answer of [200, { status: 429, retryAfter: 1 }, 503, 400]) {
      this.#backend.respondWith([answer]);
      await this.#exportSpans(1);
    }
    // More than the queue holds comes at once.
    await this.#exportSpans(3 * CAPACITY);
    this.#loggerProvider.getLogger('dashboards').emit({ severityNumber: SeverityNumber.INFO, body: 'log' });
    this.#exportingMeterProvider.getMeter('dashboards').createCounter('counter').add(1);
    await Promise.all([this.#loggerProvider.forceFlush(), this.#exportingMeterProvider.forceFlush()]);
  }

  async stop(): Promise<void> {
    this.#backend.respondWith([]);
    await Promise.all([
      this.#spans.shutdown(),
      this.#loggerProvider.shutdown(),
      this.#exportingMeterProvider.shutdown(),
    ]);
    await Promise.all([this.#meterProvider.shutdown(), this.#backend.stop()]);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #traceExporter(): OTLPTraceExporter {
    const url = `${this.#backend.url}/v1/traces`;
    return new OTLPTraceExporter({ url, timeoutMillis: EXPORTER_TIMEOUT_MILLIS });
  }

  async #exportSpans(requests: number): Promise<void> {
    for (let request = 0; request < requests; request++) this.#spans.export([this.#span], () => undefined);
    await this.#spans.forceFlush();
  }

  /** Another queue, which is shut down while its request has no answer. */
  async #loseAtShutdown(): Promise<void> {
    this.#backend.respondWith(() => ({ never: true }));
    const queue = new SendingQueueSpanExporter(this.#traceExporter(), {
      meterProvider: this.#meterProvider,
      shutdownTimeoutMillis: 0,
    });
    queue.export([this.#span], () => undefined);
    await queue.shutdown();
  }
}

function finishedSpan(): ReadableSpan {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor(exporter)];
  new BasicTracerProvider({ spanProcessors }).getTracer('dashboards').startSpan('span').end();
  const [span] = exporter.getFinishedSpans();
  if (span === undefined) throw new Error('the SDK finished no span');
  return span;
}
