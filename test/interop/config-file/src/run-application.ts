import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application } from '@otelq-test/application';
import { QUEUES_TOLD } from '@otelq-test/application/queues';
import { refusingPort } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';
import type { Generation } from './generations.js';

/** What `/health?verbose` says of a queue. */
export interface QueueDetail {
  readonly limit: number;
  readonly queueCapacity: number;
  readonly storage?: object;
}

export interface Outcome {
  /** Its exit code, or the signal that ended it. */
  readonly ended: unknown;
  /** What the SDK and the queues have logged. */
  readonly log: string;
  /** By name: `traces`, `traces-2`, … */
  readonly queues: Readonly<Record<string, QueueDetail>>;
}

export interface Run {
  readonly yaml: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Without any, nothing is asked for how they are. */
  readonly hasQueues?: boolean;
}

/** Runs the application of a generation with a configuration file, until it ends. */
export async function runApplication(
  generation: Generation,
  { yaml, env = {}, hasQueues = true }: Run,
): Promise<Outcome> {
  if ('missing' in generation.node) throw new Error(generation.node.missing);
  const folder = await mkdtemp(join(tmpdir(), 'otelq-config-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'otel.yaml');
  await writeFile(file, yaml);
  const endpoint = hasQueues ? `127.0.0.1:${await refusingPort()}` : '';
  const application = new Application({
    folder: generation.folder,
    command: ['--import', '@otelq/sending-queue/register', generation.application, endpoint],
    node: generation.node.path,
    variables: {
      OTEL_CONFIG_FILE: file,
      OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: endpoint,
      TELEMETRY_DIRECTORY: join(folder, 'telemetry'),
      ...env,
    },
  });
  const ended = await application.end();
  const [line = '', json = '{}'] = QUEUES_TOLD.exec(application.written) ?? [];
  const components: Record<string, { detail: QueueDetail }> = JSON.parse(json);
  const queues = Object.entries(components).map(([name, { detail }]) => [name, detail]);
  return {
    ended,
    log: application.written.replace(line, '').trimStart(),
    queues: Object.fromEntries(queues),
  };
}
