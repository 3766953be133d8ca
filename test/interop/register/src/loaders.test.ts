/** Loaders, in a thread of their own, in which Node loads once more what it is told to require. */
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Application } from './application.js';
import { arrived, once, signals } from './arrived.js';
import { startBackend } from './backend.js';
import { register } from './modules.js';
import { runtimesWithLoaders } from './runtime.js';

/** That of OpenTelemetry, for instrumentation of ES modules, as auto-instrumentations have it. */
function instrumentationHook(folder: string): string {
  const dependent = realpathSync(join(folder, 'node_modules/@opentelemetry/auto-instrumentations-node'));
  const { resolve } = createRequire(join(dependent, 'package.json'));
  return pathToFileURL(resolve('@opentelemetry/instrumentation/hook.mjs')).href;
}

const loaders = [
  { loader: "OpenTelemetry's loader", urlFor: instrumentationHook },
  { loader: 'a loader that does nothing', urlFor: () => 'data:text/javascript,' },
];

const cases = ['--require', '--import'].flatMap((option) =>
  ['app.cjs', 'app.mjs'].flatMap((file) => loaders.map((loader) => ({ option, file, ...loader }))),
);

describe.each(runtimesWithLoaders)('$name', (runtime) => {
  test.concurrent.for(cases)('$option, $file, $loader', async ({ option, file, urlFor }, context) => {
    if ('missing' in runtime.node) return context.skip(runtime.node.missing);
    const backend = await startBackend(context);
    const loader = `--experimental-loader=${urlFor(runtime.folder)}`;
    const application = new Application(runtime, backend, { args: [option, register, loader, file] });
    expect(await application.exit, application.output).toEqual({ code: 0, signal: null });
    for (const signal of signals) expect(arrived(backend, signal), application.output).toEqual(once);
  });
});
