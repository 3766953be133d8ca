import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { diag } from '@opentelemetry/api';
import { describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { findRedis, REDIS_MISSING } from '../../../../test/permits/src/find-redis.js';
import { RedisServer } from '../../../../test/permits/src/redis-server.js';
import { refusingPort } from '../../../sending-queue/testing/loopback.js';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { storeAt } from './store-at.js';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../testing/redis-store-until-end.mjs', import.meta.url));

/** What a process writes that ends by itself; rejects when it has to be killed. */
const written = (...input: string[]) => run(process.execPath, [PROGRAM, ...input], { timeout: 30_000 });

async function redisFor(skip: TestContext['skip']): Promise<RedisServer> {
  const server = await RedisServer.start(findRedis() ?? skip(REDIS_MISSING));
  onTestFinished(() => server.close());
  return server;
}

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 30_000 });

describe('A process with the store at redis://…', () => {
  it.for(['127.0.0.1', 'localhost'])(
    'ends by itself once Redis at %s was reached',
    async (host, { skip }) => {
      const server = await redisFor(skip);
      const { stdout, stderr } = await written(`redis://${host}:${server.port}`, 'awaited');
      expect({ stdout, stderr }).toEqual({ stdout: 'answered', stderr: '' });
    },
  );

  it('ends by itself while nobody listens there, which it tells without the password', async () => {
    const { stdout, stderr } = await written(`redis://me:secret@127.0.0.1:${await refusingPort()}`);
    expect(stdout).toBe('not asked');
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('Redis can not be reached')]);
    expect(stderr).not.toContain('secret');
  });
});

describe('The store at redis://…', () => {
  it('answers again after Redis was away, and tells each change once', async ({ skip }) => {
    const server = await redisFor(skip);
    const lines = recordDiag();
    onTestFinished(() => diag.disable());
    const store = storeAt(server.url);
    const answer = () => store.fleet('backend');
    await until(answer);
    for (let round = 0; round < 2; round++) {
      await server.stop();
      await until(() => expect(answer()).rejects.toThrow());
      await until(() => expect(lines).toHaveLength(2 * round + 1));
      await server.start();
      await until(answer);
    }
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info', 'warn', 'info']);
  });
});
