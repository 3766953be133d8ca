import { setTimeout as sleep } from 'node:timers/promises';
import { redisStore } from '@otelq/permits';
import { RedisStore } from '@otelq/permits/internal';
import { describe, expect, it } from 'vitest';
import { BUDGET, DESTINATION, redisFor, reportOf } from './redis-fixture.js';

describe('scripts', () => {
  it('are sent as a whole to a server that does not have them, and as a hash from then on', async ({
    skip,
  }) => {
    const { client } = await redisFor(skip);
    const store = redisStore({ client });
    const evals = async () => /cmdstat_eval:calls=(\d+)/.exec(await client.info('commandstats'))?.[1];

    await store.sync(DESTINATION, reportOf('a'));
    await store.sync(DESTINATION, reportOf('a', { sequence: 2 }));
    expect(await evals()).toBe('1');

    await client.scriptFlush();
    const { accepted, hosts } = await store.sync(DESTINATION, reportOf('b'));
    expect({ accepted, hosts }).toEqual({ accepted: true, hosts: 2 });
    expect(await evals()).toBe('2');
  });
});

describe('keys', () => {
  it('all end some time after the last call', async ({ skip }) => {
    const { client } = await redisFor(skip);
    const store = redisStore({ client, keyPrefix: 'mine:' });
    await store.sync(DESTINATION, reportOf('a'));
    const lease = await store.lead(DESTINATION, 'a', BUDGET);
    const shares = new Map([['a', 1]]);
    await store.publish(DESTINATION, { leader: 'a', fence: lease?.fence ?? 0, basedOn: 0, shares });
    await store.leave(DESTINATION, { host: 'a', burst: 1 });
    await store.sync(DESTINATION, reportOf('b'));

    const keys = await client.keys('*');
    const tag = 'mine:{https%3A%2F%2Fotlp.example.com%2F%7Bv1%7D}';
    expect(keys.toSorted()).toEqual([`${tag}:due`, `${tag}:members`, `${tag}:shares`, `${tag}:state`]);
    for (const key of keys) expect(await client.pTTL(key)).toBeGreaterThan(12 * BUDGET.periodMillis);
  });

  it('are not made for a destination that nobody reports to', async ({ skip }) => {
    const { client } = await redisFor(skip);
    const store = redisStore({ client });
    await store.leave(DESTINATION, { host: 'a', burst: 1 });
    expect(await store.fleet(DESTINATION)).toBeUndefined();
    const document = { leader: 'a', fence: 1, basedOn: 0, shares: new Map([['a', 1]]) };
    expect(await store.publish(DESTINATION, document)).toBe(false);
    await expect(store.setTotalPermits(DESTINATION, 5)).rejects.toThrow(
      new RangeError(
        `The destination must be one that an instance has reported to, but was '${DESTINATION}'.`,
      ),
    );
    expect(await client.keys('*')).toEqual([]);
  });
});

describe('a server that was killed and started', () => {
  it('knows the budget that was set, and how far the numbers were, where it writes them down', async ({
    skip,
  }) => {
    const { server, client } = await redisFor(skip, 'append-only');
    const store = redisStore({ client });
    const { lease, epoch } = await store.sync(DESTINATION, reportOf('a'));
    await store.setTotalPermits(DESTINATION, 700);

    await server.stop();
    await expect(store.sync(DESTINATION, reportOf('a', { sequence: 2 }))).rejects.toThrow();
    await server.start();
    await whenReady(client);

    const after = await store.sync(DESTINATION, reportOf('a', { sequence: 3, epoch, holding: 500 }));
    expect(after.budget.totalPermits).toBe(700);
    expect(after.lease?.fence).toBe((lease?.fence ?? 0) + 1);
    // It can't know that nothing was said after what it has.
    expect(after.epoch).not.toBe(epoch);
    expect(after.permits).toBe(500);
    expect((await store.sync(DESTINATION, reportOf('b'))).permits).toBe(0);
  });

  it('has another epoch where it does not, and grants nothing until what it forgot can not be used', async ({
    skip,
  }) => {
    const { server, client } = await redisFor(skip);
    const store = redisStore({ client });
    const first = await store.sync(DESTINATION, reportOf('a'));
    expect(first.permits).toBe(500);

    await server.stop();
    await server.start();
    await whenReady(client);

    const { epoch } = first;
    const again = await store.sync(DESTINATION, reportOf('a', { sequence: 2, epoch, holding: 500 }));
    expect(again.epoch).not.toBe(epoch);
    expect(again.permits).toBe(500);
    expect((await store.sync(DESTINATION, reportOf('b'))).permits).toBe(0);
  });
});

it('grants nothing for a while when a replica has taken over, which may lack what was said last', async ({
  skip,
}) => {
  const { server, client } = await redisFor(skip);
  const { client: replicaClient } = await redisFor(skip);
  await replicaClient.sendCommand(['REPLICAOF', '127.0.0.1', String(server.port)]);
  const { epoch, permits } = await redisStore({ client }).sync(DESTINATION, reportOf('a'));
  while ((await replicaClient.keys('*')).length < 3) await sleep(5);

  await server.stop();
  await replicaClient.sendCommand(['REPLICAOF', 'NO', 'ONE']);
  const store = redisStore({ client: replicaClient });
  expect((await store.sync(DESTINATION, reportOf('b'))).permits).toBe(0);
  const again = await store.sync(DESTINATION, reportOf('a', { sequence: 2, epoch, holding: permits }));
  expect(again.epoch).not.toBe(epoch);
  expect(again.permits).toBe(permits);
});

it('begins anew with the budget that was set, when a key was evicted', async ({ skip }) => {
  const { client } = await redisFor(skip);
  const store = redisStore({ client });
  const first = await store.sync(DESTINATION, reportOf('a'));
  await store.setTotalPermits(DESTINATION, 300);

  const members = (await client.keys('*')).filter((key) => key.endsWith(':members'));
  expect(await client.del(members)).toBe(1);

  const second = await store.sync(
    DESTINATION,
    reportOf('a', { sequence: 2, epoch: first.epoch, holding: 100 }),
  );
  expect(second.epoch).not.toBe(first.epoch);
  expect(second.budget.totalPermits).toBe(300);
  expect(second.permits).toBe(100);
  expect(second.lease?.fence).toBe((first.lease?.fence ?? 0) + 1);
});

it('goes by the clock of the server', async ({ skip }) => {
  const { client } = await redisFor(skip);
  const store = redisStore({ client });
  const budget = { totalPermits: 1000, periodMillis: 300 };
  const timeMicros = async () => {
    const [seconds, micros] = await client.sendCommand<string[]>(['TIME']);
    return Number(seconds) * 1e6 + Number(micros);
  };

  const before = await timeMicros();
  await store.lead(DESTINATION, 'a', budget);
  while ((await store.lead(DESTINATION, 'b', budget)) === undefined) await sleep(5);
  expect((await timeMicros()) - before).toBeGreaterThanOrEqual(300_000);
});

it('lets time go on from where it was when the clock of the server is set back', async ({ skip }) => {
  const { client } = await redisFor(skip);
  let now = 1_000_000;
  const store = new RedisStore({ client, keyPrefix: '', clock: { now: () => now } });
  await store.lead(DESTINATION, 'a', BUDGET);

  now = 5000;
  expect(await store.lead(DESTINATION, 'b', BUDGET)).toBeUndefined();
  now += BUDGET.periodMillis - 1;
  expect(await store.lead(DESTINATION, 'b', BUDGET)).toBeUndefined();
  now += 1;
  expect(await store.lead(DESTINATION, 'b', BUDGET)).toEqual({ fence: 2 });
});

it('ends a hundred instances per call, and the one that calls in any case', async ({ skip }) => {
  const { client } = await redisFor(skip);
  let now = 0;
  const store = new RedisStore({ client, keyPrefix: '', clock: { now: () => now } });
  const names = Array.from({ length: 250 }, (_, index) => `host-${String(index).padStart(3, '0')}`);
  for (const name of names) await store.sync(DESTINATION, reportOf(name));

  now = 2 * BUDGET.periodMillis;
  const last = await store.sync(DESTINATION, reportOf('host-249', { sequence: 2, holding: 1000 }));
  expect(last.hosts).toBe(250 - 100);
  expect((await store.sync(DESTINATION, reportOf('new'))).hosts).toBe(250 - 200 + 1);
  const fleet = await store.fleet(DESTINATION);
  expect(
    fleet?.hosts
      .filter(({ ageMillis }) => ageMillis === 0)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['host-249', 'new']);
});

it('takes a document of any size', async ({ skip }) => {
  const { client } = await redisFor(skip);
  const store = redisStore({ client });
  const lease = await store.lead(DESTINATION, 'a', BUDGET);
  const shares = new Map(
    Array.from({ length: 12_345 }, (_, index) => [`host-${index}`, 1 / (index + 12_345)]),
  );
  await store.publish(DESTINATION, { leader: 'a', fence: lease?.fence ?? 0, basedOn: 0, shares });
  for (const host of ['host-0', 'host-999', 'host-1000', 'host-12344']) {
    expect((await store.sync(DESTINATION, reportOf(host))).share).toBe(shares.get(host));
  }
});

it('says at once that there is no connection', async ({ skip }) => {
  const { server, client } = await redisFor(skip);
  const store = redisStore({ client });
  await server.stop();
  while (client.isReady) await sleep(1);
  await expect(store.fleet(DESTINATION)).rejects.toThrow('The client has no connection to Redis.');
});

async function whenReady(client: { readonly isReady: boolean }): Promise<void> {
  while (!client.isReady) await sleep(1);
}
