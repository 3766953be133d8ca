import { redisStore } from '@otelq/permits';
import { expect, it } from 'vitest';
import { findRedis, REDIS_MISSING } from './find-redis.js';
import { RedisCluster } from './redis-cluster.js';
import { BUDGET, reportOf } from './redis-fixture.js';

const DESTINATIONS = Array.from({ length: 12 }, (_, index) => `https://otlp.example.com/{tenant}/${index}`);

it('works in a cluster: all keys of a destination are on one node', async ({ skip, onTestFinished }) => {
  const cluster = await RedisCluster.start(findRedis() ?? skip(REDIS_MISSING));
  onTestFinished(() => cluster.close());
  const client = await cluster.connect();
  onTestFinished(() => client.destroy());
  const store = redisStore({ client, keyPrefix: '' });

  for (const destination of DESTINATIONS) {
    const { lease, permits } = await store.sync(destination, reportOf('a'));
    expect(permits).toBeGreaterThan(0);
    const document = { leader: 'a', fence: lease?.fence ?? 0, basedOn: 0, shares: new Map([['a', 1]]) };
    expect(await store.publish(destination, document)).toBe(true);
    expect(await store.lead(destination, 'b', BUDGET)).toBeUndefined();
    await store.setTotalPermits(destination, 2000);
    expect((await store.fleet(destination))?.hosts.map(({ id }) => id)).toEqual(['a']);
    await store.leave(destination, { host: 'a', burst: 1 });
  }

  const nodes = await cluster.keys();
  const tagsOf = (keys: readonly string[]) => [
    ...new Set(keys.map((key) => key.slice(0, key.lastIndexOf(':')))),
  ];
  const tags = nodes.flatMap(tagsOf);
  expect(tags).toHaveLength(DESTINATIONS.length);
  expect(new Set(tags).size).toBe(DESTINATIONS.length);
  // The destinations are spread over the nodes.
  expect(nodes.filter((keys) => keys.length > 0).length).toBeGreaterThan(1);
});
