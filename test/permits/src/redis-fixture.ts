import type { Report } from '@otelq/permits';
import { onTestFinished, type TestContext } from 'vitest';
import { connect } from './connection.js';
import { findRedis, REDIS_MISSING } from './find-redis.js';
import { type Persistence, RedisServer } from './redis-server.js';

export const DESTINATION = 'https://otlp.example.com/{v1}';
export const BUDGET = { totalPermits: 1000, periodMillis: 60_000 };

/** A Redis of its own for a test, and a client of it. Skips the test where there is none. */
export async function redisFor(skip: TestContext['skip'], persistence: Persistence = 'none') {
  const server = await RedisServer.start(findRedis() ?? skip(REDIS_MISSING), persistence);
  onTestFinished(() => server.close());
  const client = await connect(server.url);
  onTestFinished(() => client.destroy());
  return { server, client };
}

/** What an instance says first, which wants all it can get. */
export function reportOf(host: string, changes: Partial<Report> = {}): Report {
  return {
    host,
    sequence: 1,
    used: 0,
    wanted: 1000,
    holding: 0,
    burst: 1,
    canLead: true,
    budget: BUDGET,
    ...changes,
  };
}
