import { startHttpBackend } from '@otelq-test/backend';
import { expect, onTestFinished, test } from 'vitest';
import { Instance } from './testing/instance.js';
import { Load } from './testing/load.js';
import { Nginx } from './testing/nginx.js';

const CLIENTS = 8;
const NEEDED = 'needs nginx: Debian has it as "nginx-light"';

test('nginx goes to the other instance when one has stopped, no request fails, and no span is lost', async (context) => {
  if (!Nginx.isThere) return context.skip(NEEDED);
  const backend = await startHttpBackend();
  onTestFinished(() => backend.stop());
  // Nobody asks, so there is nothing to wait for.
  const variables = { DRAIN_MILLIS: '0' };
  const [a, b] = await Promise.all([Instance.start(backend, variables), Instance.start(backend, variables)]);
  const nginx = await Nginx.start(a, b);
  const load = new Load(nginx.socketPath, CLIENTS);
  await load.more(100);
  expect(a.paths.length).toBeGreaterThan(0);
  expect(b.paths.length).toBeGreaterThan(0);

  await a.terminate();
  expect(await a.exitCode()).toBe(0);
  await load.more(100);
  await load.stop();
  await b.terminate();
  expect(await b.exitCode()).toBe(0);

  expect(load.failures).toEqual([]);
  expect(new Set([...a.paths, ...b.paths]).size).toBe(load.started);
  expect(backend.received.byId.size).toBe(a.paths.length + b.paths.length);
});
