import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generations } from './generations.js';

const run = promisify(execFile);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otelq-configuration-'));
});

afterEach(() => rm(folder, { recursive: true }));

const YAML = (format: string): string => `
file_format: "${format}"
tracer_provider:
  processors:
    - simple: { exporter: { otlp_http: { endpoint: http://127.0.0.1:4318, sending_queue: { queue_size: 5 } } } }
`;

/** What a version of the SDK makes of the file, with `register` in front: the exporter's entry, and what is logged. */
async function exporterBy(version: string): Promise<{ exporter: unknown; log: string }> {
  const generation = generations.find(({ folder }) => folder.endsWith(version < '0.300' ? 'sdk-2' : 'sdk-3'));
  if (generation === undefined || 'missing' in generation.node) throw new Error('no Node for it');
  const file = join(folder, 'otel.yaml');
  await writeFile(file, YAML(version < '0.217' ? '1.0-rc.3' : '1.0'));
  const script = `
    const { diag, DiagConsoleLogger } = require('@opentelemetry/api');
    const { createConfigFactory } = require('configuration-${version}');
    const { tracer_provider } = createConfigFactory().getConfigModel();
    diag.setLogger(new DiagConsoleLogger(), { logLevel: 50 });
    console.log(JSON.stringify(tracer_provider.processors[0].simple.exporter));`;
  const argv = ['--import', '@otelq/sending-queue/register', '--eval', script];
  const env = { PATH: process.env.PATH, OTEL_CONFIG_FILE: file };
  const { stdout, stderr } = await run(generation.node.path, argv, { cwd: generation.folder, env });
  return { exporter: JSON.parse(stdout), log: stderr };
}

it.each(['0.217', '0.219'])(
  'version %s of the configuration package has its blocks taken out',
  async (version) => {
    expect(await exporterBy(version)).toEqual({
      exporter: { otlp_http: expect.not.objectContaining({ sending_queue: expect.anything() }) },
      log: '',
    });
  },
);

it('so has version 0.300, that of a generation in between', async ({ skip }) => {
  for (const { node } of generations) if ('missing' in node) skip(node.missing);
  expect(await exporterBy('0.300')).toEqual({
    exporter: { otlp_http: { endpoint: 'http://127.0.0.1:4318' } },
    log: '',
  });
});

it('of an older one there is a warning', async () => {
  const { log } = await exporterBy('0.216');
  expect(log.trim().split('\n')).toEqual([expect.stringContaining('it must be 0.217.0 or newer')]);
});
