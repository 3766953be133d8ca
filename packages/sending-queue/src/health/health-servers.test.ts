import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Two queues at one endpoint, in a process that exits by itself. */
const PROGRAM = `
import { DiagConsoleLogger, diag } from '${import.meta.resolve('@opentelemetry/api')}';
import { SendingQueueSpanExporter } from '${new URL('../../dist/index.js', import.meta.url)}';
diag.setLogger(new DiagConsoleLogger());
const exporter = { export(_spans, done) { done({ code: 0 }); }, async shutdown() {} };
const queues = [1, 2].map(() => new SendingQueueSpanExporter(exporter, { healthEndpoint: '[::1]:13133' }));
console.log('built');
setTimeout(async () => {
  await Promise.all(queues.map((queue) => queue.shutdown()));
  console.log(queues.map((queue) => queue.snapshot().state).join());
}, 20);
`;

// Elsewhere than here: the workspace has the package. What a queue does with it is tested there.
it('a health endpoint without the package that serves it is one warning, and the queues go on without it', async () => {
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: tmpdir(),
    env: { ...process.env, NODE_PATH: '' },
  });
  expect(stdout.trim().split('\n')).toEqual(['built', 'stopped,stopped']);
  expect(stderr.match(/there is no health endpoint/g)).toHaveLength(1);
  expect(stderr).toContain(
    'there is no health endpoint at [::1]:13133: a health endpoint needs @otelq/health, which did not load: npm install @otelq/health',
  );
});
