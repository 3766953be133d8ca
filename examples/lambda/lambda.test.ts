import { fileURLToPath } from 'node:url';
import { Application, absentBackend, type Backend, busyBackend } from '@otelq-test/application';
import { expect, it } from 'vitest';
import { RuntimeApi } from './testing/runtime-api.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const TIMEOUT_MILLIS = 30_000;

async function start(backend: Backend): Promise<RuntimeApi> {
  const api = await RuntimeApi.start();
  const variables = { AWS_LAMBDA_RUNTIME_API: api.address };
  const application = new Application({
    folder: FOLDER,
    command: ['testing/bootstrap.mjs'],
    backend,
    variables,
  });
  await api.runs(application.pid);
  return api;
}

it('all spans of an invocation are delivered before the process is frozen', async () => {
  const backend = await busyBackend();
  const api = await start(backend);
  for (let order = 1; order <= 5; order++) {
    expect(await api.invoke({ order }, TIMEOUT_MILLIS)).toEqual({ order, status: 'shipped' });
    expect([...backend.received.byName]).toHaveLength(2 * order);
  }
  expect(backend.requests.filter(({ status }) => status === 503)).toHaveLength(5);
});

it('an invocation whose spans find no backend answers in time, and the next one delivers them', async () => {
  const backend = await absentBackend();
  const api = await start(backend);
  expect(await api.invoke({ order: 1 }, 2000)).toEqual({ order: 1, status: 'shipped' });
  expect(backend.requests).toEqual([]);
  await backend.start();
  await api.invoke({ order: 2 }, TIMEOUT_MILLIS);
  expect([...backend.received.byName.keys()].sort()).toEqual([
    'order 1',
    'order 2',
    'payment of 1',
    'payment of 2',
  ]);
});
