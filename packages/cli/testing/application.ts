import { type HealthServer, startHealthServer } from '@otelq/health';
import { createOtlpHttpTraceExporter, type OtlpTraceExporter } from '@otelq/otlp-exporter';
import type { SendingQueueOptions } from '@otelq/sending-queue';
import { type Backend, type Behaviour, startHttpBackend } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';
import { makeSpans } from '../../otlp-exporter/testing/telemetry.js';

/** An application with one queue, and how to look at it. */
export interface Application {
  readonly backend: Backend;
  readonly health: HealthServer;
  readonly queue: OtlpTraceExporter;
  /** Exports so many spans, each in a request of its own. */
  send(count: number): void;
}

/** What is special about an application. */
export interface ApplicationOptions {
  /** How its backend answers. @default everything is accepted */
  readonly behaviour?: Behaviour;
  readonly queue?: SendingQueueOptions;
  /** Of the queue. @default 'traces' */
  readonly name?: string;
  /** Of the health server. @default one that is free */
  readonly port?: number;
}

/** Starts an application whose health is looked at each 100 ms, and ends it when the test has finished. */
export async function startApplication(options: ApplicationOptions = {}): Promise<Application> {
  const { behaviour = () => 200, name = 'traces', port = 0 } = options;
  const backend = await startHttpBackend({ behaviour });
  const queue = createOtlpHttpTraceExporter({
    url: `${backend.url}/v1/traces`,
    shutdownTimeoutMillis: 1,
    retryOnFailure: { initialIntervalMillis: 100, maxIntervalMillis: 200 },
    ...options.queue,
  });
  const health = await startHealthServer({ queues: { [name]: queue }, port, intervalMillis: 100 });
  onTestFinished(async () => {
    await health.close();
    await queue.shutdown();
    await backend.stop();
  });
  const send = (count: number) => {
    for (let index = 0; index < count; index++) {
      queue.export(makeSpans([{ service: 'shop', scope: 'http', names: [`span-${index}`] }]), () => {});
    }
  };
  return { backend, health, queue, send };
}
