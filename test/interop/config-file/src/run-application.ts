import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { refusingPort } from '../../../../packages/sending-queue/testing/loopback.js';
import type { Generation } from './generations.js';

/** What `/health?verbose` says of a queue. */
export interface QueueDetail {
  readonly limit: number;
  readonly queueCapacity: number;
  readonly storage?: object;
}

export interface Outcome {
  readonly exitCode: number | null;
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
  try {
    const file = join(folder, 'otel.yaml');
    await writeFile(file, yaml);
    const endpoint = hasQueues ? `127.0.0.1:${await refusingPort()}` : '';
    const application = spawn(
      generation.node.path,
      ['--import', '@otelq/sending-queue/register', generation.application, endpoint],
      {
        cwd: generation.folder,
        env: {
          PATH: process.env.PATH,
          OTEL_CONFIG_FILE: file,
          OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: endpoint,
          TELEMETRY_DIRECTORY: join(folder, 'telemetry'),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    let components: Record<string, { detail: QueueDetail }> = {};
    application.on('message', (message: typeof components) => {
      components = message;
    });
    const exit = new Promise<number | null>((resolve) => application.once('close', resolve));
    const [out, err, exitCode] = await Promise.all([
      application.stdout ? text(application.stdout) : '',
      application.stderr ? text(application.stderr) : '',
      exit,
    ]);
    const queues = Object.entries(components).map(([name, { detail }]) => [name, detail]);
    return { exitCode, log: out + err, queues: Object.fromEntries(queues) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
