import { MemoryStore, RedisStore } from '@otelq/permits/internal';
import { expect, it } from 'vitest';
import { connect } from './connection.js';
import { findRedis, REDIS_MISSING } from './find-redis.js';
import { RandomCalls } from './random-calls.js';
import { RedisServer } from './redis-server.js';
import { Memory, Side } from './side-by-side.js';

const SEQUENCES = 60;
const CALLS = 250;

it('answers as the ledger does, whatever is called in whatever order', async ({ skip, onTestFinished }) => {
  const server = await RedisServer.start(findRedis() ?? skip(REDIS_MISSING));
  onTestFinished(() => server.close());
  const client = await connect(server.url);
  onTestFinished(() => client.destroy());

  for (let seed = 1; seed <= SEQUENCES; seed++) {
    let now = seed % 2 === 0 ? 0 : 1_800_000_000_000.125;
    const clock = { now: () => now };
    const calls = new RandomCalls(seed);
    const reference = new Side(new MemoryStore(clock));
    const redis = new Side(new RedisStore({ client, keyPrefix: `${seed}:`, clock }));
    const memory = new Memory();
    for (let index = 0; index < CALLS; index++) {
      now += calls.pauseMillis;
      const call = calls.next(memory);
      const expected = await reference.make(call);
      memory.note(call.reporter, expected);
      expect(await redis.make(call), `call ${index} of seed ${seed}`).toEqual(expected);
    }
  }
});
