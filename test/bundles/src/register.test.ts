import { createRequire } from 'node:module';
import { Application, absentBackend } from '@otelq-test/application';
import { findNode } from '@otelq-test/node-versions';
import { describe, expect, it } from 'vitest';
import { expectAllToArrive } from './arrival.js';
import { bundle } from './bundle.js';
import { esbuildToCommonJs, esbuildToEsm, viteSsr } from './bundlers.js';

const register = createRequire(import.meta.url).resolve('@otelq/sending-queue/register');

const generations = [
  { application: 'stock-sdk-2', findItsNode: () => ({ path: process.execPath }) },
  { application: 'stock-sdk-3', findItsNode: () => findNode(24, '22.15.0') },
] as const;

describe.each([esbuildToCommonJs, esbuildToEsm, viteSsr])('register and a bundle by $name', (bundler) => {
  it.for(generations)(
    '$application gets its queues from outside',
    async ({ application, findItsNode }, { skip }) => {
      const node = findItsNode();
      if ('missing' in node) return skip(node.missing);
      const { folder, command } = await bundle(application, bundler);
      const backend = await absentBackend();
      const started = new Application({
        folder,
        command: ['--import', register, ...command],
        backend,
        node: node.path,
      });
      await expectAllToArrive(started, backend);
      expect(started.written).not.toMatch(/no sending queue|no exporter/);
    },
  );
});

describe.each([esbuildToCommonJs, esbuildToEsm])('register inside of a bundle by $name', (bundler) => {
  it('says that there are no queues, and the application runs', async () => {
    const backend = await absentBackend();
    await backend.start();
    const application = new Application({ ...(await bundle('with-register', bundler)), backend });
    expect(await application.end(), application.written).toBe(0);
    expect(application.lines).toContain('emitted');
    expect(application.written).toContain('no exporter has a sending queue');
  });
});
