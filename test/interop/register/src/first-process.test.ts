/** The first process of a container, which the system spares from every signal that it does not listen for. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { describe, expect, type TestContext, test } from 'vitest';
import { Application } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { generations, type Runtime } from './runtime.js';

const unshare = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Why no process can be the first one here; undefined when it can. */
function missing(): string | undefined {
  const [command = '', ...args] = unshare;
  const { status, error, stderr } = spawnSync(command, [...args, 'true'], { encoding: 'utf8' });
  return status === 0 ? undefined : `no PID namespaces here: ${error?.message ?? stderr}`;
}

const reason = missing();

async function start(runtime: Runtime, end: string, context: TestContext) {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  if (reason !== undefined) return context.skip(reason);
  const backend = await startBackend(context);
  const application = new Application(runtime, backend, {
    through: unshare,
    args: ['--import', register, 'app.mjs'],
    env: { APPLICATION_END: end },
  });
  await application.written('ready');
  const children = readFileSync(`/proc/${application.pid}/task/${application.pid}/children`, 'utf8');
  return { backend, application, signal: (name: NodeJS.Signals) => process.kill(Number(children), name) };
}

describe.concurrent.each(generations)('$name', (runtime) => {
  test.for(['SIGTERM', 'SIGINT'] as const)('%s ends it after the delivery', async (name, context) => {
    const { backend, application, signal } = await start(runtime, 'signal', context);
    signal(name);
    const code = 128 + constants.signals[name];
    expect(await application.exit, application.output).toEqual({ code, signal: null });
    for (const each of signals) expect(arrived(backend, each), application.output).toEqual(once);
  });

  test('a second signal ends it at once', async (context) => {
    const { backend, application, signal } = await start(runtime, 'signal', context);
    backend.respondWith(() => ({ never: true }));
    signal('SIGTERM');
    await backend.until(() => backend.inFlight === signals.length);
    signal('SIGINT');
    const code = 128 + constants.signals.SIGINT;
    expect(await application.exit, application.output).toEqual({ code, signal: null });
  });

  test('a listener of the application decides how it ends', async (context) => {
    const { backend, application, signal } = await start(runtime, 'listener', context);
    signal('SIGTERM');
    expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
    expect(arrived(backend, 'traces'), application.output).toEqual(once);
  });
});
