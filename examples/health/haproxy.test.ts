import { startHttpBackend } from '@otelq-test/backend';
import { expect, onTestFinished, test } from 'vitest';
import { HAProxy } from './testing/haproxy.js';
import { Instance } from './testing/instance.js';
import { Load } from './testing/load.js';

const CLIENTS = 8;
const NEEDED = 'needs HAProxy: Debian has it as "haproxy"';

test('HAProxy sends an instance nothing more before it stops, no request fails, and no span is lost', async (context) => {
  if (!HAProxy.isThere) return context.skip(NEEDED);
  const backend = await startHttpBackend();
  onTestFinished(() => backend.stop());
  const [a, b] = await Promise.all([Instance.start(backend), Instance.start(backend)]);
  const haproxy = await HAProxy.start(a, b);
  const load = new Load(haproxy.socketPath, CLIENTS);
  await load.more(100);
  expect(a.paths.length).toBeGreaterThan(0);
  expect(b.paths.length).toBeGreaterThan(0);

  await a.terminate();
  const { check_status, check_code } = await haproxy.until('a', ({ status }) => status === 'DOWN');
  // It is known by what the instance said, not by its absence: the application is still there.
  expect({ check_status, check_code }).toEqual({ check_status: 'L7STS', check_code: '503' });
  const lastBefore = load.started;
  const direct = await fetch(`http://127.0.0.1:${a.port}/direct`);
  expect(direct.status).toBe(200);
  await load.more(100);
  expect(await a.exitCode()).toBe(0);
  await load.more(100);
  await load.stop();
  await b.terminate();
  expect(await b.exitCode()).toBe(0);

  // All that was asked after HAProxy knew. No clock is needed to tell: each request has a number.
  const late = a.paths.filter((path) => Number(/\d+$/.exec(path)?.[0]) >= lastBefore);
  expect(late).toEqual([]);
  expect(load.failures).toEqual([]);
  expect(a.said('has shut down') && b.said('has shut down')).toBe(true);
  // Requests that HAProxy tried a second time would be in both logs.
  expect([...a.paths, ...b.paths]).toHaveLength(load.started + 1);
  expect(backend.received.byId.size).toBe(load.started + 1);
  console.log(
    `${load.started} requests, ${a.paths.length} of them to the instance that was shut down; ` +
      `${backend.received.byId.size} spans arrived`,
  );
});
