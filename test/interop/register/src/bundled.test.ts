/** An SDK that is part of a bundle, where there are no modules to change and no names to know classes by. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { Application } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { generations } from './runtime.js';

test.concurrent.for(generations)('$name', async (runtime, context) => {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  const folder = mkdtempSync(join(tmpdir(), 'otelq-bundled-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'app.cjs');
  await build({
    entryPoints: [join(runtime.folder, 'app.cjs')],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    external: ['signal-exit'],
    logLevel: 'error',
  });
  const backend = await startBackend(context);
  const application = new Application(runtime, backend, { args: ['--import', register, outfile] });
  expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
  for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
});
