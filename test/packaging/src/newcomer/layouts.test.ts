/** `register` finds the SDK wherever a package manager puts it. */
import { startHttpBackend } from '@otelq-test/backend';
import { findNode } from '@otelq-test/node-versions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder } from './folder.js';
import { npm, pnpmOfWorkspace, yarnBerry, yarnClassic } from './package-manager.js';
import { type Registry, startRegistry } from './registry.js';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const generations = [
  {
    sdk: '2.x',
    packages: '@opentelemetry/api@1.9 @opentelemetry/sdk-node@0.223',
    major: 20,
    minimum: '20.19.0',
  },
  {
    sdk: '3.x',
    packages: '@opentelemetry/api@1.10 @opentelemetry/sdk-node@0.301',
    major: 24,
    minimum: '22.15.0',
  },
];
const layouts = [npm, pnpmOfWorkspace, yarnClassic, yarnBerry('node-modules'), yarnBerry('pnp')];
const cases = generations.flatMap((generation) =>
  layouts.map((layout) => [`SDK ${generation.sdk}, ${layout.name}`, generation, layout] as const),
);

const telemetry = `
new NodeSDK({ serviceName: 'shop' }).start();
trace.getTracer('shop').startSpan('checkout').end();
`;
const imports = `import { trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
`;
const requires = `const { trace } = require('@opentelemetry/api');
const { NodeSDK } = require('@opentelemetry/sdk-node');
`;

describe.concurrent.each(cases)('%s', (_, { packages, major, minimum }, layout) => {
  test('an exporter that the SDK makes for itself is queued', { timeout: 300_000 }, async ({ skip }) => {
    const node = findNode(major, minimum);
    if ('missing' in node) return skip(node.missing);
    const folder = new Folder(layout, registry.url, node.path);
    try {
      await folder.shell(`${layout.add} @otelq/sending-queue ${packages}`);
      folder.write('app.mjs', imports + telemetry);
      folder.write('app.cjs', requires + telemetry);
      for (const application of [
        '--import @otelq/sending-queue/register app.mjs',
        '--require @otelq/sending-queue/register app.cjs',
      ]) {
        const backend = await startHttpBackend({ behaviour: [503] });
        const output = await folder.shell(`${layout.node} ${application}`, {
          OTEL_EXPORTER_OTLP_ENDPOINT: backend.url,
          OTEL_LOGS_EXPORTER: 'none',
          OTEL_METRICS_EXPORTER: 'none',
          OTEL_LOG_LEVEL: 'info',
        });
        await backend.stop();
        expect([...backend.received.byName], output).toEqual([['checkout', 1]]);
        // The stock exporter alone would have tried again too.
        expect(output).toContain('@otelq/sending-queue traces: destination turned bad');
      }
    } finally {
      folder.remove();
    }
  });
});
