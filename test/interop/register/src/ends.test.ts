/** Every way for a process to end. */
import { describe, expect, type TestContext, test } from 'vitest';
import { Application } from './application.js';
import { arrived, never, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { type Runtime, runtimes } from './runtime.js';

async function start(runtime: Runtime, end: string, context: TestContext) {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  const backend = await startBackend(context);
  const args = ['--import', register, 'app.mjs'];
  const application = new Application(runtime, backend, { args, env: { APPLICATION_END: end } });
  await application.written('ready');
  return { backend, application };
}

describe.concurrent.each(runtimes)('$name', (runtime) => {
  test.for(['SIGTERM', 'SIGINT'] as const)('%s alone ends it after the delivery', async (signal, context) => {
    const { backend, application } = await start(runtime, 'signal', context);
    application.signal(signal);
    expect(await application.exit, application.output).toEqual({ code: null, signal });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });

  test.for(['listener', 'earlyListener'])(
    'a %s of the application decides how it ends',
    async (end, context) => {
      const { backend, application } = await start(runtime, end, context);
      application.signal('SIGTERM');
      expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
      for (const signal of ['traces', 'logs'] as const) {
        expect(arrived(backend, signal), application.output).toEqual(once);
      }
      expect(backend.received.times('late span')).toBe(1);
      // Once when the signal came, and once at the end.
      expect(arrived(backend, 'metrics')).not.toContain(0);
    },
  );

  test('a listener of the application may go on', async (context) => {
    const { backend, application } = await start(runtime, 'deaf', context);
    application.signal('SIGTERM');
    await application.written('heard');
    await backend.until(() => signals.every((signal) => !arrived(backend, signal).includes(0)));
    application.finish();
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    expect(backend.received.times('late span')).toBe(1);
  });

  test('an application that has closed itself may end by the signal, sent again', async (context) => {
    const { backend, application } = await start(runtime, 'again', context);
    backend.respondWith([503, 503, 503]);
    application.signal('SIGTERM');
    expect(await application.exit, application.output).toEqual({ code: null, signal: 'SIGTERM' });
    for (const signal of ['traces', 'logs'] as const) {
      expect(arrived(backend, signal), application.output).toEqual(once);
    }
    expect(backend.received.times('late span')).toBe(1);
  });

  test.for(['asked', 'first'])(
    'an application that answers in its own way is let end (%s)',
    async (end, context) => {
      const { backend, application } = await start(runtime, end, context);
      if (end === 'first') application.signal('SIGTERM');
      expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
      expect(backend.received.times('late span'), application.output).toBe(1);
    },
  );

  test('an application that goes on when it has nothing left to do loses nothing', async (context) => {
    const { backend, application } = await start(runtime, 'goesOn', context);
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    for (const signal of ['traces', 'logs'] as const) {
      expect(arrived(backend, signal), application.output).toEqual(once);
    }
    for (const number of [1, 2, 3]) expect(backend.received.times(`late span ${number}`)).toBe(1);
  });

  test('what is lost is told when an application exits as soon as it is asked to end', async (context) => {
    const { backend, application } = await start(runtime, 'hasty', context);
    backend.respondWith(() => ({ never: true }));
    application.signal('SIGTERM');
    expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
    expect(application.output).toContain('what was not delivered: 20 spans, 20 log records');
  });

  test('the same signal twice at once is one', async (context) => {
    const { backend, application } = await start(runtime, 'signal', context);
    application.signal('SIGINT');
    application.signal('SIGINT');
    expect(await application.exit, application.output).toEqual({ code: null, signal: 'SIGINT' });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });

  test.for(['signalExit', 'signalExits'])(
    'who only answers when nobody else does finds it answered (%s)',
    async (end, context) => {
      const { backend, application } = await start(runtime, end, context);
      application.signal('SIGTERM');
      expect(await application.exit, application.output).toEqual({ code: null, signal: 'SIGTERM' });
      for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
    },
  );

  test.for([
    { ended: 'it and its primary are told to end', to: -1 },
    { ended: 'its primary is gone', to: 1 },
  ])('a worker of a cluster delivers when $ended', async ({ to }, context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const backend = await startBackend(context);
    const application = new Application(runtime, backend, {
      // In a group of its own, as a terminal or a service manager starts it.
      through: ['setsid'],
      args: ['../application/primary.mjs', register],
      env: { APPLICATION_END: 'signal' },
    });
    await application.written('ready');
    if (application.pid !== undefined) process.kill(to * application.pid, 'SIGTERM');
    // That of the primary, which waits for nothing. Its output ends with that of the worker.
    expect(await application.exit, application.output).toEqual({ code: null, signal: 'SIGTERM' });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });

  test('a second signal ends it at once', async (context) => {
    const { backend, application } = await start(runtime, 'signal', context);
    backend.respondWith(() => ({ never: true }));
    application.signal('SIGTERM');
    await backend.until(() => backend.inFlight === signals.length);
    application.signal('SIGINT');
    expect(await application.exit, application.output).toEqual({ code: null, signal: 'SIGINT' });
  });

  test('process.exit() delivers nothing, and says so', async (context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const backend = await startBackend(context);
    const application = new Application(runtime, backend, {
      args: ['--import', register, 'app.mjs'],
      env: { APPLICATION_END: 'exit' },
    });
    expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
    for (const signal of signals) expect(arrived(backend, signal)).toEqual(never);
    expect(application.output).toContain('what was not delivered: 20 spans, 20 log records');
  });

  test('process.exit() after a flush loses nothing', async (context) => {
    const { backend, application } = await start(runtime, 'flush', context);
    expect(await application.exit, application.output).toEqual({ code: 3, signal: null });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
    expect(application.output).not.toContain('not delivered');
  });

  // After 503 the exporter's own retries keep the process alive for a while longer, which is no reason to begin anew.
  test.for([408, 503])('a backend that is down (%i) does not keep it for ever', async (status, context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const backend = await startBackend(context);
    backend.respondWith(() => status);
    const application = new Application(runtime, backend, {
      args: ['--import', register, 'app.mjs'],
      env: { OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT: '500' },
    });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    expect(application.output).toContain('traces: dropped 20 spans: shutdown');
    expect(application.output).toContain('logs: dropped 20 log records: shutdown');
  });
});
