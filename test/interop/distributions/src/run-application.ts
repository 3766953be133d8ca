import { spawn } from 'node:child_process';
import { refusingPort } from '../../../../packages/sending-queue/testing/loopback.js';
import type { Distribution } from './distributions.js';

export interface Outcome {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The class of the exporter that each queue sends with, by the queue's name: `traces`, `traces-2`, … */
  readonly exporters: Readonly<Record<string, string>>;
}

/** Runs the application with `register` and a distribution, until it ends. */
export async function runApplication(
  { arguments: documented, env }: Distribution,
  backendUrl: string,
  end: 'by-itself' | 'by-signal',
): Promise<Outcome> {
  // `node` does what is required before what is imported: register comes first by going the same way.
  const [way = '--import'] = documented;
  const health = `127.0.0.1:${await refusingPort()}`;
  const argv = [way, '@otelq/sending-queue/register', ...documented, 'src/application.cjs', health, end];
  const application = spawn(process.execPath, argv, {
    cwd: new URL('..', import.meta.url),
    env: {
      PATH: process.env.PATH,
      OTEL_SERVICE_NAME: 'shop',
      OTEL_LOG_LEVEL: 'warn',
      OTEL_EXPORTER_OTLP_ENDPOINT: backendUrl,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      // Those of clouds ask the network.
      OTEL_NODE_RESOURCE_DETECTORS: 'env',
      OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: health,
      OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL: '100',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let components: Record<string, { detail: { destination: string } }> = {};
  application.on('message', (message: typeof components) => {
    components = message;
  });
  return new Promise((resolve) => {
    application.once('close', (exitCode, signal) => {
      const exporters = Object.entries(components).map(([name, { detail }]) => [name, detail.destination]);
      resolve({ exitCode, signal, exporters: Object.fromEntries(exporters) });
    });
  });
}
