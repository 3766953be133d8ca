/** Providers that are no SDK's, or of one that is not known. */
import { expect, test } from 'vitest';
import { Application } from './application.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { generations } from './runtime.js';

test.concurrent.for(generations)('$name: says that it came too late for them', async (runtime, context) => {
  if ('missing' in runtime.node) return context.skip(runtime.node.missing);
  const application = new Application(runtime, await startBackend(context), {
    args: ['--require', './unknown.cjs', '--require', register, 'app.cjs'],
    env: { APPLICATION_START: 'elsewhere' },
  });
  expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
  expect(application.output.match(/exporters of traces .*/g)).toEqual([
    'exporters of traces that were built before @otelq/sending-queue/register was loaded have no sending queue: the provider that is registered is of a kind that is not known; load register first',
  ]);
});
