import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findRedis, REDIS_MISSING } from '../../../../test/permits/src/find-redis.js';
import { RedisServer } from '../../../../test/permits/src/redis-server.js';
import { storeAt } from '../address/store-at.js';
import { permitsOf } from './permits-of.js';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../testing/fleet-from-variables.mjs', import.meta.url));

function application(env: Record<string, string>) {
  return run(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      OTEL_SENDING_QUEUE_PERMITS_TOTAL: '60000',
      // A quarter of it is what an answer may take, on a machine that is busy with other tests.
      OTEL_SENDING_QUEUE_PERMITS_PERIOD: '20000',
      OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT: '20000',
      ...env,
    },
    timeout: 60_000,
  });
}

describe('OTEL_SENDING_QUEUE_PERMITS_*', () => {
  it('gives all queues of a process one share, which is given back when they are shut down', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    await expectShareGivenBack(directory);
  }, 90_000);

  it('does so with Redis, whose connection keeps no process alive', async ({ skip }) => {
    const server = await RedisServer.start(findRedis() ?? skip(REDIS_MISSING));
    onTestFinished(() => server.close());
    await expectShareGivenBack(server.url);
  }, 90_000);
});

async function expectShareGivenBack(address: string): Promise<void> {
  const { stdout, stderr } = await application({ OTEL_SENDING_QUEUE_PERMITS_STORE: address });
  expect(stderr).toBe('');
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({ isShared: true, state: 'synced' });
  expect(told.share).toBeGreaterThan(0);
  const store = storeAt(address);
  const fleet = await vi.waitFor(() => store.fleet('default'), { timeout: 20_000 });
  expect(fleet).toMatchObject({ budget: { totalPermits: 60_000, periodMillis: 20_000 }, hosts: [] });
}

describe('permitsOf', () => {
  it.each(['', '\0'])('takes no store at %j', (store) => {
    expect(() => permitsOf({ store, destination: 'backend', totalPermits: 10 })).toThrow(
      'directory must be the path of a directory',
    );
  });
});
