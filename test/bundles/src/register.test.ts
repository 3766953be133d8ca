import { createRequire } from 'node:module';
import { Application, absentBackend } from '@otelq-test/application';
import { findNode } from '@otelq-test/node-versions';
import { describe, expect, it } from 'vitest';
import { expectAllToArrive } from './arrival.js';
import { bundle } from './bundle.js';
import { esbuildToCommonJs, esbuildToEsm, viteSsr, webpackToCommonJs } from './bundlers.js';

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

describe.each([esbuildToCommonJs, esbuildToEsm, webpackToCommonJs, viteSsr])(
  'register inside of a bundle by $name',
  (bundler) => {
    it('gives its queues to the SDK that is there as well', async () => {
      const { folder, command } = await bundle('with-register', bundler);
      const backend = await absentBackend();
      const started = new Application({ folder, command, backend });
      await expectAllToArrive(started, backend);
      expect(started.written).not.toMatch(/no sending queue|no exporter/);
    });
  },
);
