/** `register` finds the SDK wherever a package manager puts it. */
import { startHttpBackend } from '@otelq-test/backend';
import { findNode } from '@otelq-test/node-versions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder } from './folder.js';
import { locked } from './locked.js';
import { npm, pnpmOfWorkspace, yarnBerry, yarnClassic } from './package-manager.js';
import { type Registry, startRegistry } from './registry.js';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const generations = {
  '2.x': {
    packages: ['@opentelemetry/api@1.9', '@opentelemetry/sdk-node@0.223'],
    findItsNode: () => findNode(20, '20.19.0'),
  },
  '3.x': {
    packages: ['@opentelemetry/api@1.10', '@opentelemetry/sdk-node@0.301'],
    findItsNode: () => findNode(24, '22.15.0'),
  },
};

// Where packages are put does not depend on the generation: of the second one, the plainest way and the strangest.
const cases = [
  ...[npm, pnpmOfWorkspace, yarnClassic, yarnBerry('node-modules'), yarnBerry('pnp')].map(
    (layout) => ['2.x', layout] as const,
  ),
  ...[npm, yarnBerry('pnp')].map((layout) => ['3.x', layout] as const),
].map(([sdk, layout]) => [`SDK ${sdk}, ${layout.name}`, generations[sdk], layout] as const);

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

describe.concurrent.each(cases)('%s', (_, { packages, findItsNode }, layout) => {
  test('an exporter that the SDK makes for itself is queued', {
    timeout: 500_000,
  }, async ({ skip, onTestFinished }) => {
    const node = findItsNode();
    if ('missing' in node) return skip(node.missing);
    const { packages: exact, versions } = locked(['@otelq/sending-queue', ...packages]);
    const folder = new Folder(layout, { registry: registry.url, versions }, node.path);
    onTestFinished(() => folder.remove());
    await folder.install(exact);
    folder.write('app.mjs', imports + telemetry);
    folder.write('app.cjs', requires + telemetry);
    for (const application of [
      '--import @otelq/sending-queue/register app.mjs',
      '--require @otelq/sending-queue/register app.cjs',
    ]) {
      const backend = await startHttpBackend({ behaviour: [503] });
      onTestFinished(() => backend.stop());
      const output = await folder.shell(`${layout.node} ${application}`, {
        OTEL_EXPORTER_OTLP_ENDPOINT: backend.url,
        OTEL_LOGS_EXPORTER: 'none',
        OTEL_METRICS_EXPORTER: 'none',
        OTEL_LOG_LEVEL: 'info',
      });
      expect([...backend.received.byName], output).toEqual([['checkout', 1]]);
      // The stock exporter alone would have tried again too.
      expect(output).toContain('@otelq/sending-queue traces: destination turned bad');
    }
  });
});
