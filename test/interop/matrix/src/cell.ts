/** One cell of the matrix: an application on one runtime, set up in one way, that sends by one protocol. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application } from '@otelq-test/application';
import type { RequestRecord, Signal } from '@otelq-test/backend';
import type { TestContext } from 'vitest';
import { createOrders, type Order, placeAll } from './order.js';
import { outage } from './outage.js';
import type { Protocol } from './protocol.js';
import { folderOf, type Runtime, runtimes } from './runtime.js';
import { batchDelayMillis, metricIntervalMillis, queueSize, retryIntervalMillis } from './settings.js';
import type { End, Way } from './way.js';

export const signals: readonly Signal[] = ['traces', 'logs', 'metrics'];

/** What the SDK asks for where it is to instrument ES modules. */
const instrumentModules = '--experimental-loader=@opentelemetry/instrumentation/hook.mjs';

export interface Cell {
  readonly runtime: Runtime;
  readonly way: Way;
  readonly protocol: Protocol;
  readonly application: string;
  readonly end: End;
}

/** What became of it. */
export interface Outcome {
  readonly orders: readonly Order[];
  /** All requests that arrived at the backend. */
  readonly requests: readonly RequestRecord[];
  /** Its exit code, or the signal that ended it. */
  readonly ended: unknown;
  readonly output: string;
}

export function createCell(runtime: Runtime, way: Way, protocol: Protocol): Cell {
  const turn = runtimes.indexOf(runtime);
  const application = way.applications[turn % way.applications.length] ?? '';
  const end = way.ends[turn % way.ends.length] ?? 'itself';
  return { runtime, way, protocol, application, end };
}

/** Places half of the orders, the other half when the backend has refused every signal, and lets the application end. */
export async function run(
  { runtime, way, protocol, application: main, end }: Cell,
  node: string,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
): Promise<Outcome> {
  const orders = createOrders(20);
  const backend = await protocol.start({ behaviour: outage(protocol.unavailable) });
  onTestFinished(() => backend.stop());
  const directory = mkdtempSync(join(tmpdir(), 'otelq-matrix-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'configuration.yaml');
  if (way.configuration !== undefined) writeFileSync(file, way.configuration(protocol, backend.url));
  const loader = main.endsWith('.mjs') ? [instrumentModules] : [];
  const application = new Application({
    folder: folderOf(runtime),
    command: [...loader, ...way.nodeArguments, main],
    node,
    variables: {
      APPLICATION_ORDERS: `${orders.length}`,
      APPLICATION_END: end === 'signal' ? 'none' : end,
      ...way.variables,
      ...(way.configuration === undefined ? variables(protocol, backend.url) : { OTEL_CONFIG_FILE: file }),
    },
    onTestFinished,
  });
  const [, digits] = await application.said(/listening on port (\d+)/);
  const port = Number(digits);
  const half = orders.length / 2;
  await application.whileItRuns(placeAll(orders.slice(0, half), port));
  const refused = (signal: Signal) => backend.requests.some((request) => request.signal === signal);
  await application.whileItRuns(backend.until(() => signals.every(refused)));
  await application.whileItRuns(placeAll(orders.slice(half), port));
  if (end !== 'itself') application.kill('SIGTERM');
  const ended = await application.end();
  return { orders, requests: backend.requests, ended, output: application.written };
}

/** The variables that say the same as the configuration file. */
function variables({ name }: Protocol, url: string): NodeJS.ProcessEnv {
  return {
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_PROPAGATORS: 'tracecontext',
    OTEL_EXPORTER_OTLP_PROTOCOL: name,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: `${batchDelayMillis}`,
    OTEL_BLRP_SCHEDULE_DELAY: `${batchDelayMillis}`,
    OTEL_METRIC_EXPORT_INTERVAL: `${metricIntervalMillis}`,
    OTEL_METRIC_EXPORT_TIMEOUT: `${metricIntervalMillis}`,
    OTEL_SENDING_QUEUE_SIZE: `${queueSize}`,
    OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL: `${retryIntervalMillis}`,
    OTEL_LOG_LEVEL: 'info',
  };
}
