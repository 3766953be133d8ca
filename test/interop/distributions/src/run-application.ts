import { fileURLToPath } from 'node:url';
import { Application } from '@otelq-test/application';
import { QUEUES_TOLD } from '@otelq-test/application/queues';
import { type Backend, refusingPort } from '@otelq-test/backend';
import type { Distribution } from './distributions.js';

export interface Outcome {
  /** Its exit code, or the signal that ended it. */
  readonly ended: unknown;
  /** The class of the exporter that each queue sends with, by the queue's name: `traces`, `traces-2`, … */
  readonly exporters: Readonly<Record<string, string>>;
  /** What it wrote. */
  readonly output: string;
}

/** Runs the application with `register` and a distribution, until it ends. */
export async function runApplication(
  { arguments: documented, env }: Distribution,
  backend: Backend,
  end: 'by-itself' | 'by-signal',
): Promise<Outcome> {
  // `node` does what is required before what is imported: register comes first by going the same way.
  const [way = '--import'] = documented;
  const health = `127.0.0.1:${await refusingPort()}`;
  const application = new Application({
    folder: fileURLToPath(new URL('..', import.meta.url)),
    command: [way, '@otelq/sending-queue/register', ...documented, 'src/application.cjs', health, end],
    backend,
    variables: {
      OTEL_SERVICE_NAME: 'shop',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      // Those of clouds ask the network.
      OTEL_NODE_RESOURCE_DETECTORS: 'env',
      OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: health,
      ...env,
    },
  });
  const ended = await application.end();
  const { written: output } = application;
  const components: Record<string, { detail: { destination: string } }> = JSON.parse(
    QUEUES_TOLD.exec(output)?.[1] ?? '{}',
  );
  const exporters = Object.entries(components).map(([name, { detail }]) => [name, detail.destination]);
  return { ended, exporters: Object.fromEntries(exporters), output };
}
