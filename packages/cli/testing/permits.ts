import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { directoryStore, type PermitStore, type Report, redisStore } from '@otelq/permits';
import { createClient } from 'redis';
import { onTestFinished } from 'vitest';
import { firstReport } from '../../permits/testing/first-report.js';
import { refusingPort } from '../../sending-queue/testing/loopback.js';
import { scratchFolder } from './scratch.js';

export const DESTINATION = 'backend';
export const BUDGET = { totalPermits: 1000, periodMillis: 60_000 };

/** The first report of an instance, or one with what is different. */
export const reportOf = (host: string, more: Partial<Report> = {}): Report => firstReport(BUDGET, host, more);

/** A store, and the options of the command that mean it. */
export interface Meeting {
  readonly store: PermitStore;
  readonly options: readonly string[];
}

export async function meetInDirectory(): Promise<Meeting> {
  const directory = scratchFolder();
  return {
    store: directoryStore({ directory }),
    options: ['--directory', directory, '--destination', DESTINATION],
  };
}

/** Servers are on the path of root only. */
const REDIS = ['redis-server', '/usr/sbin/redis-server'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);

/** Whether there is a Redis to meet at. */
export const hasRedis = REDIS !== undefined;

/** Why a test that needs it is skipped. */
export const REDIS_MISSING = "needs redis-server (Debian's package redis-server)";

export async function meetAtRedis(): Promise<Meeting & { readonly url: string }> {
  const url = `redis://127.0.0.1:${await startRedis()}`;
  const client = createClient({ url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.destroy());
  return {
    store: redisStore({ client, keyPrefix: 'shop:' }),
    url,
    options: ['--redis', url, '--key-prefix', 'shop:', '--destination', DESTINATION],
  };
}

/** Starts a real Redis that keeps nothing, and returns its port. */
async function startRedis(): Promise<number> {
  const port = await refusingPort();
  const server: ChildProcess = spawn(
    REDIS ?? '',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', scratchFolder()],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  await new Promise<void>((resolve) => {
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Ready to accept connections')) resolve();
    });
  });
  return port;
}
