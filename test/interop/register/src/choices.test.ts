/** What the variables of the queue say of register. */
import { describe, expect, type TestContext, test } from 'vitest';
import { Application } from './application.js';
import { arrived, never, once } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { generations, type Runtime } from './runtime.js';

const WITH_REGISTER = ['--import', register];

async function run(
  runtime: Runtime,
  env: NodeJS.ProcessEnv,
  context: TestContext,
  options: readonly string[] = WITH_REGISTER,
) {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  const backend = await startBackend(context);
  const application = new Application(runtime, backend, { args: [...options, 'app.mjs'], env });
  expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
  return { backend, output: application.output };
}

const report = { APPLICATION_END: 'report' };

describe.concurrent.each(generations)('$name', (runtime) => {
  test('without queues nothing is installed', async (context) => {
    const { backend, output } = await run(
      runtime,
      { ...report, OTEL_SENDING_QUEUE_ENABLED: 'false' },
      context,
    );
    const { output: without } = await run(runtime, report, context, []);
    expect(without).toContain('symbols: 0, listeners: 0');
    expect(output).toBe(without);
    // The SDK by itself leaves what it has batched to whoever shuts it down.
    expect(arrived(backend, 'traces')).toEqual(never);
  });

  test('with queues it says so where other copies find it', async (context) => {
    const { output } = await run(runtime, report, context);
    expect(output).not.toContain('symbols: 0');
    expect(output).toContain('listeners: 1');
  });

  test('a signal may stay as it was', async (context) => {
    const { backend, output } = await run(runtime, { OTEL_TRACES_SENDING_QUEUE_ENABLED: 'false' }, context);
    expect(arrived(backend, 'traces'), output).toEqual(never);
    expect(arrived(backend, 'logs'), output).toEqual(once);
    expect(arrived(backend, 'metrics'), output).toEqual(once);
  });

  test('a signal may be the only one', async (context) => {
    const env = { OTEL_SENDING_QUEUE_ENABLED: 'false', OTEL_LOGS_SENDING_QUEUE_ENABLED: 'true' };
    const { backend, output } = await run(runtime, env, context);
    expect(arrived(backend, 'traces'), output).toEqual(never);
    expect(arrived(backend, 'logs'), output).toEqual(once);
    expect(arrived(backend, 'metrics'), output).toEqual(never);
  });

  test('a variable that can not be honoured is named, and the SDK works as it is', async (context) => {
    const { backend, output } = await run(runtime, { OTEL_SENDING_QUEUE_SIZE: 'many' }, context);
    expect(output).toContain('OTEL_SENDING_QUEUE_SIZE must be an integer >= 1, got "many"; ignored');
    expect(arrived(backend, 'traces'), output).toEqual(once);
  });

  test('an SDK that is disabled has nothing to deliver, and nothing to complain of', async (context) => {
    const { output } = await run(runtime, { OTEL_SDK_DISABLED: 'true' }, context);
    expect(output).toBe('ready\n');
  });

  test('what writes to the console stays as it is', async (context) => {
    const env = {
      OTEL_TRACES_EXPORTER: 'console',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      ...report,
    };
    const { output } = await run(runtime, env, context);
    expect(output).toContain("name: 'span 19'");
    expect(output).toContain('listeners: 0');
  });
});
