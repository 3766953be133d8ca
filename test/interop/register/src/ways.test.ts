/** Every way to load register, and every order: all that an application makes arrives, though it ends at once. */
import { describe, expect, type TestContext, test } from 'vitest';
import { Application, type Start } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { autoInstrumentations, register } from './modules.js';
import { type Runtime, runtimes } from './runtime.js';

const ways: readonly (Start & { way: string })[] = [
  { way: '--import, CommonJS', args: ['--import', register, 'app.cjs'] },
  { way: '--import, ES modules', args: ['--import', register, 'app.mjs'] },
  { way: '--require, CommonJS', args: ['--require', register, 'app.cjs'] },
  { way: '--require, ES modules', args: ['--require', register, 'app.mjs'] },
  { way: 'NODE_OPTIONS, CommonJS', args: ['app.cjs'], env: { NODE_OPTIONS: `--import ${register}` } },
  { way: 'NODE_OPTIONS, ES modules', args: ['app.mjs'], env: { NODE_OPTIONS: `--require ${register}` } },
  { way: 'a require before the SDK', args: ['requires.cjs'] },
  { way: 'an import before the SDK', args: ['imports.mjs'] },
  { way: 'a require after the SDK', args: ['requires-last.cjs'] },
  { way: 'an import after the SDK', args: ['imports-last.mjs'] },
  { way: 'an import, and a start later on', args: ['imports-last.mjs'], env: { APPLICATION_START: 'later' } },
  {
    way: '--require, after an SDK that has been started',
    args: ['--require', './start.cjs', '--require', register, 'app.cjs'],
    env: { APPLICATION_START: 'elsewhere' },
  },
  { way: '--import, in a worker', args: ['--import', register, 'worker.mjs'] },
];

const elsewhere = { APPLICATION_START: 'elsewhere' };

const besides: readonly (Start & { way: string })[] = [
  {
    way: '--import, before auto-instrumentations',
    args: ['--import', register, '--import', autoInstrumentations, 'app.mjs'],
    env: elsewhere,
  },
  {
    way: '--import, after auto-instrumentations',
    args: ['--import', autoInstrumentations, '--import', register, 'app.mjs'],
    env: elsewhere,
  },
  {
    way: '--require, before auto-instrumentations',
    args: ['--require', register, '--require', autoInstrumentations, 'app.cjs'],
    env: elsewhere,
  },
  {
    way: '--require, after auto-instrumentations',
    args: ['--require', autoInstrumentations, '--require', register, 'app.cjs'],
    env: elsewhere,
  },
];

async function delivers(runtime: Runtime, start: Start, context: TestContext): Promise<void> {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  const backend = await startBackend(context);
  const application = new Application(runtime, backend, start);
  expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
  for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
}

describe.each(runtimes)('$name', (runtime) => {
  const all = runtime.hasAutoInstrumentations ? [...ways, ...besides] : ways;

  test.concurrent.for(all)('$way', (start, context) => delivers(runtime, start, context));
});
