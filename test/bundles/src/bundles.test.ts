import { mkdtempSync } from 'node:fs';
import { Application, absentBackend } from '@otelq-test/application';
import { findNode } from '@otelq-test/node-versions';
import { describe, expect, it } from 'vitest';
import { expectAllToArrive } from './arrival.js';
import { bundle } from './bundle.js';
import { documentedBundlers } from './bundlers.js';

describe.each(documentedBundlers)('a bundle by $name', (bundler) => {
  it('delivers all of stock exporters of SDK 2.x', async () => {
    const backend = await absentBackend();
    const application = new Application({ ...(await bundle('wrapped-sdk-2', bundler)), backend });
    await expectAllToArrive(application, backend);
  });

  it('delivers all of stock exporters of SDK 3.x', async ({ skip }) => {
    const node = findNode(24, '22.15.0');
    if ('missing' in node) return skip(node.missing);
    const backend = await absentBackend();
    const application = new Application({
      ...(await bundle('wrapped-sdk-3', bundler)),
      backend,
      node: node.path,
    });
    await expectAllToArrive(application, backend);
  });

  it('delivers all of exporters made for the queue, with a storage, permits and a health server', async () => {
    const backend = await absentBackend();
    const bundled = await bundle('native', bundler);
    const application = new Application({
      ...bundled,
      backend,
      variables: {
        DIRECTORY: mkdtempSync(`${bundled.folder}/storage-`),
      },
    });
    await application.said(/^emitted$/);
    const health = await fetch(`${application.lines[0]}/health`);
    expect(await health.json()).toMatchObject({
      components: expect.objectContaining({ traces: expect.anything() }),
    });
    expect((await fetch(`${application.lines[0]}/`)).status).toBe(bundler.hasPage ? 200 : 404);
    await expectAllToArrive(application, backend);
  });
});
