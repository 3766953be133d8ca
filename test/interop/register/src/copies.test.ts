/** What there is several copies of in one process. */
import { describe, expect, test } from 'vitest';
import { Application } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { copyOfRegister } from './copy.js';
import { register } from './modules.js';
import { generations } from './runtime.js';

describe.concurrent.each(generations)('$name', (runtime) => {
  test('of two copies of register one acts', async (context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const other = copyOfRegister(context);
    const backend = await startBackend(context);
    const application = new Application(runtime, backend, {
      args: ['--import', other, '--import', register, 'app.mjs'],
      env: { APPLICATION_END: 'report' },
    });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    expect(application.output).toContain('listeners: 1');
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });

  test('an SDK in an SDK, of another version, is queued as well', async (context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const backend = await startBackend(context);
    const application = new Application(runtime, backend, { args: ['--import', register, 'nested.cjs'] });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    expect(arrived(backend, 'traces'), application.output).toEqual(once);
    expect(backend.received.times('span of the other'), application.output).toBe(1);
  });
});
