/** An SDK that is part of a bundle, where there are no modules to change and no names to know classes by. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHttpBackend } from '@otelq-test/backend';
import { build } from 'esbuild';
import { describe, expect, type TestContext, test } from 'vitest';
import { Application } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { generations, type Runtime } from './runtime.js';

type Format = 'cjs' | 'esm';

const formats: readonly Format[] = ['cjs', 'esm'];

const entries = { cjs: 'app.cjs', esm: 'app.mjs' } as const;

/** What modules of the other kind need in a bundle of ES modules. */
const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

async function bundle({ folder }: Runtime, format: Format, { onTestFinished }: TestContext): Promise<string> {
  const target = mkdtempSync(join(tmpdir(), 'otelq-bundled-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  const outfile = join(target, format === 'esm' ? 'app.mjs' : 'app.cjs');
  await build({
    entryPoints: [join(folder, entries[format])],
    outfile,
    bundle: true,
    minify: true,
    format,
    platform: 'node',
    external: ['signal-exit'],
    logLevel: 'error',
    ...(format === 'esm' && { banner: { js: banner } }),
  });
  return outfile;
}

describe.concurrent.each(generations)('$name', (runtime) => {
  test.for(formats)('a bundle (%s) that ends at once delivers', async (format, context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const file = await bundle(runtime, format, context);
    const backend = await startBackend(context);
    const args = ['--require', '../application/fast.cjs', '--import', register, file];
    const application = new Application(runtime, backend, { args });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });

  test.for(formats)('a bundle (%s) that shuts down its SDK is left alone', async (format, context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const file = await bundle(runtime, format, context);
    const backend = await startHttpBackend();
    context.onTestFinished(() => backend.stop());
    const application = new Application(runtime, backend, {
      args: ['--import', register, file],
      env: { APPLICATION_END: 'shutdown' },
    });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
    expect(application.output).toBe('ready\n');
  });
});
