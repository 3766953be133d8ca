import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FleetProcess } from './application/process.js';
import { LimitedBackend } from './limited-backend.js';
import { redisFor } from './redis-fixture.js';
import { TcpProxy } from './tcp-proxy.js';

const PERIOD_MILLIS = 3000;
const TOTAL_PERMITS = 300;
/** Much more than they may, together, and not the same for each. */
const DEMANDS = [70, 35, 20, 15, 15, 10, 10, 5];

it('a fleet keeps to its budget, whatever dies, stops, or is cut off', async ({
  skip,
  annotate,
  onTestFinished,
}) => {
  const { server: redis } = await redisFor(skip);
  const proxy = await TcpProxy.start(redis.port);
  onTestFinished(() => proxy.close());
  const backend = await LimitedBackend.start(TOTAL_PERMITS, PERIOD_MILLIS);
  onTestFinished(() => backend.close());

  let leader: FleetProcess | undefined;
  const start = (index: number) =>
    new FleetProcess(
      {
        redisUrl: index % 2 === 0 ? redis.url : proxy.url,
        backendUrl: backend.url,
        totalPermits: TOTAL_PERMITS,
        periodMillis: PERIOD_MILLIS,
        requestsPerSecond: DEMANDS[index] ?? 0,
      },
      { isClockAhead: index % 4 < 2 },
      (process) => {
        leader = process;
      },
    );
  const fleet = DEMANDS.map((_, index) => start(index));
  onTestFinished(async () => {
    for (const process of fleet) await process.kill();
  });
  const replace = async (process: FleetProcess, end: (process: FleetProcess) => Promise<unknown>) => {
    const index = fleet.indexOf(process);
    await end(process);
    fleet[index] = start(index);
  };
  const periods = (count: number) => sleep(count * PERIOD_MILLIS);
  const part = async (name: string) => {
    const { requests, refused, most } = backend.seen;
    await annotate(
      `${name}: ${requests} requests so far, ${refused} refused, ${most} of ${TOTAL_PERMITS} at most in a period`,
    );
  };

  await periods(4);
  await part('started');

  const killed = fleet.find((process) => process !== leader);
  if (killed === undefined) throw new Error('There must be somebody who does not lead.');
  await replace(killed, (process) => process.kill());
  await periods(2);
  await part('one killed');

  const killedLeader = leader;
  if (killedLeader === undefined) throw new Error('Somebody must lead.');
  await replace(killedLeader, (process) => process.kill());
  await periods(3);
  await part('leader killed');
  expect(leader?.isAlive).toBe(true);

  await redis.stop();
  await periods(3);
  await part('Redis stopped');
  await redis.start();
  await periods(4);
  await part('Redis started, with nothing of before');

  proxy.cut();
  await periods(4);
  await part('half of them cut off');
  proxy.heal();
  await periods(3);
  await part('no longer cut off');

  for (const process of fleet.slice(0, 4)) await replace(process, (leaver) => leaver.stop());
  await periods(4);
  await part('half of them replaced');

  const { requests: before } = backend.seen;
  await periods(3);
  const { requests, refused, most } = backend.seen;
  await part('at the end');
  expect(most).toBeLessThanOrEqual(TOTAL_PERMITS * 1.02);
  expect(refused / requests).toBeLessThan(0.01);
  // And they use what they may.
  expect(requests - before).toBeGreaterThan(TOTAL_PERMITS * 3 * 0.85);
  expect(await Promise.all(fleet.map((process) => process.stop()))).toEqual(DEMANDS.map(() => 0));
});
