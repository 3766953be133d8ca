import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type HealthServer, startHealthServer } from '@otelq/health';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';
import { type Backend, startHttpBackend } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';
import { finishedSpans } from './spans.js';

const CAPACITY = 200;
const INTERVAL_MILLIS = 200;
/** The machine is busy with all of this at once, which must not look like a busy destination. */
const DEAF = 10;

/** A queue in front of the stock OTLP exporter, which sends to this backend. */
export function queueTo(backend: Backend, rttThresholdRatio = DEAF): SendingQueueSpanExporter {
  const exporter = new SendingQueueSpanExporter(
    // It would retry by itself, but not beyond this; the queue does so instead, which is what is to be seen.
    new OTLPTraceExporter({ url: `${backend.url}/v1/traces`, concurrencyLimit: 100, timeoutMillis: 750 }),
    {
      queueSize: CAPACITY,
      adaptiveConcurrency: { initialConcurrency: 12, maxConcurrency: 24, rttThresholdRatio },
      retryOnFailure: { initialIntervalMillis: 100, maxIntervalMillis: 400 },
      shutdownTimeoutMillis: 0,
    },
  );
  onTestFinished(() => exporter.shutdown());
  return exporter;
}

/** An application with one queue, the destination of its telemetry, and its health server. */
export class Application {
  readonly backend: Backend;
  readonly queue: SendingQueueSpanExporter;
  #server: HealthServer;
  readonly #spans = finishedSpans(10);

  private constructor(backend: Backend, queue: SendingQueueSpanExporter, server: HealthServer) {
    this.backend = backend;
    this.queue = queue;
    this.#server = server;
  }

  static async start(rttThresholdRatio?: number): Promise<Application> {
    const backend = await startHttpBackend();
    onTestFinished(() => backend.stop());
    const queue = queueTo(backend, rttThresholdRatio);
    const application = new Application(backend, queue, await startServer(queue, 0));
    onTestFinished(() => application.#server.close());
    return application;
  }

  /** Address of the status page. */
  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/`;
  }

  get server(): HealthServer {
    return this.#server;
  }

  /** Hands so many requests of ten spans to the queue. */
  export(requests: number): void {
    for (let request = 0; request < requests; request++) this.queue.export(this.#spans, () => undefined);
  }

  /** Sees to it that there is always something to send, though never so much that the queue is nearly full. */
  keepBusy(): { stop(): void } {
    const timer = setInterval(() => {
      const { queueSize } = this.queue.snapshot();
      if (queueSize < CAPACITY / 4) this.export(CAPACITY / 4 - queueSize);
    }, 10);
    onTestFinished(() => clearInterval(timer));
    return { stop: () => clearInterval(timer) };
  }

  /** As a restart of the process: the address is the same, and nothing is remembered. */
  async restartServer(whileDown: () => Promise<void>): Promise<void> {
    const { port } = this.#server;
    await this.#server.close();
    await whileDown();
    this.#server = await startServer(this.queue, port);
  }
}

function startServer(traces: SendingQueueSpanExporter, port: number): Promise<HealthServer> {
  return startHealthServer({ queues: { traces }, port, intervalMillis: INTERVAL_MILLIS });
}
