/** Queues that the application has made itself: by another copy of the package than the one that is loaded as register. */
import { describe, expect, type TestContext, test } from 'vitest';
import { Application } from './application.js';
import { arrived, never, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { generations, type Runtime } from './runtime.js';

interface Start {
  readonly queues: 'processors' | 'exporters';
  readonly file: 'in-code.cjs' | 'in-code.mjs';
  readonly end: string;
  readonly args?: readonly string[];
}

async function start(
  runtime: Runtime,
  { queues, file, end, args = ['--import', register] }: Start,
  context: TestContext,
) {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  const backend = await startBackend(context);
  const application = new Application(runtime, backend, {
    args: [...args, file],
    env: { APPLICATION_QUEUES: queues, APPLICATION_END: end },
  });
  return { backend, application };
}

describe.concurrent.each(generations)('$name', (runtime) => {
  test.for<Start>([
    { queues: 'processors', file: 'in-code.cjs', end: 'itself' },
    { queues: 'exporters', file: 'in-code.mjs', end: 'itself' },
  ])('$queues made in $file deliver when there is nothing left to do', async (given, context) => {
    const { backend, application } = await start(runtime, given, context);
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
    expect(application.output).not.toMatch(/shutdown|shut down/);
  });

  test.for<Start>([
    { queues: 'processors', file: 'in-code.mjs', end: 'signal' },
    { queues: 'exporters', file: 'in-code.cjs', end: 'signal' },
  ])('$queues made in $file deliver at SIGTERM', async (given, context) => {
    const { backend, application } = await start(runtime, given, context);
    await application.written('ready');
    application.signal('SIGTERM');
    expect(await application.exit, application.output).toEqual({ code: null, signal: 'SIGTERM' });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });

  test.for(['processors', 'exporters'] as const)('%s say what is lost', async (queues, context) => {
    const given: Start = { queues, file: 'in-code.mjs', end: 'exit' };
    const { backend, application } = await start(runtime, given, context);
    expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
    for (const signal of signals) expect(arrived(backend, signal)).toEqual(never);
    expect(application.output).toContain('what was not delivered: 20 spans, 20 log records');
  });

  test('without register it is the business of the application', async (context) => {
    const given: Start = { queues: 'processors', file: 'in-code.mjs', end: 'report', args: [] };
    const { backend, application } = await start(runtime, given, context);
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    expect(application.output).toContain('listeners: 0');
    expect(arrived(backend, 'traces')).toEqual(never);
  });
});
