import { RedisStore } from '@otelq/permits/internal';
import { afterAll, beforeAll, it } from 'vitest';
import { describeStore } from '../../../packages/permits/testing/store-suite.js';
import { VirtualClock } from '../../../packages/sending-queue/testing/virtual-clock.js';
import { connect } from './connection.js';
import { findRedis, REDIS_MISSING } from './find-redis.js';
import { RedisServer } from './redis-server.js';

const PERIOD_MILLIS = 60_000;

const path = findRedis();
if (path === undefined) it('a store in Redis does what every store does', ({ skip }) => skip(REDIS_MISSING));
else describeWith(path);

function describeWith(path: string): void {
  let server: RedisServer;
  let client: Awaited<ReturnType<typeof connect>>;
  let stores = 0;

  beforeAll(async () => {
    server = await RedisServer.start(path);
    client = await connect(server.url);
  });

  afterAll(async () => {
    client.destroy();
    await server.close();
  });

  describeStore('RedisStore', PERIOD_MILLIS, async () => {
    const clock = new VirtualClock();
    return {
      store: new RedisStore({ client, keyPrefix: `${stores++}:`, clock }),
      pass: (periods) => clock.advance(periods * PERIOD_MILLIS),
      close: async () => {},
    };
  });
}
