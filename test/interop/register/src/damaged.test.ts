/** An installation that is not whole. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Application } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { copyOfRegister } from './copy.js';
import { generations } from './runtime.js';

test.concurrent.for(generations)(
  '$name: exports as without a queue where what makes queues can not be loaded',
  async (runtime, context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const register = copyOfRegister(context);
    rmSync(join(dirname(register), 'queue', 'queueing.cjs'));
    const backend = await startBackend(context);
    backend.respondWith(() => 200);
    const application = new Application(runtime, backend, { args: ['--import', register, 'app.mjs'] });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
    expect(application.output.match(/no exporter has a sending queue/g)).toHaveLength(1);
  },
);
