import { demand, givenValues, type Kind } from '@otelq/sending-queue/internal';
import type { PermitStore } from '../store/permit-store.js';
import { RedisStore } from './redis-store.js';
import type { ScriptClient } from './script-client.js';

/** Options of `redisStore()`. */
export interface RedisStoreOptions {
  /**
   * A client of the `redis` package, 5 or newer, that the application connects and closes: `createClient()`,
   * `createClientPool()`, `createSentinel()` or `createCluster()`, with TLS and whatever else it takes to reach the server.
   * Should have `disableOfflineQueue: true`: what is sent late is of no use.
   */
  client: ScriptClient;
  /** What all keys begin with, 0 to 100 characters without braces. @default 'otelq:permits:' */
  keyPrefix?: string | undefined;
}

const PATHS = ['client', 'keyPrefix'];

const clientKind: Kind<ScriptClient> = {
  allowed: "a client of the 'redis' package",
  check: (value) => (isClient(value) ? { value } : { violation: 'type' }),
  read: (text) => text,
};

const keyPrefixKind: Kind<string> = {
  allowed: '0 to 100 characters without { and }',
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return value.length <= 100 && !/[{}]/.test(value) ? { value } : { violation: 'range' };
  },
  read: (text) => text,
};

function isClient(value: unknown): value is ScriptClient {
  if (typeof value !== 'object' || value === null) return false;
  return ['evalSha', 'eval'].every((name) => typeof Reflect.get(value, name) === 'function');
}

/**
 * A store for instances that reach one Redis, or Valkey, server or cluster; Redis 5.0 or newer.
 *
 * All times are those of the server, whose clock must not jump ahead: what a silent instance has would be given away too early.
 * Nothing has to be kept on its disk: after a restart or a failover nobody is granted more for two periods; from the first
 * report of an instance that was there before, where nothing at all was kept. Two servers that both take writes, as after a
 * split of the network, both grant: `min-replicas-to-write` of Redis is against that.
 *
 * @throws TypeError, RangeError - that name the option, what is allowed and what was given
 */
export function redisStore(options: RedisStoreOptions): PermitStore {
  const given = givenValues(options, {
    name: 'options',
    noun: 'an option of redisStore()',
    paths: PATHS,
    isAbsent: (value) => value === undefined,
  });
  return new RedisStore({
    client: demand('client', clientKind, given.get('client')),
    keyPrefix: demand('keyPrefix', keyPrefixKind, given.get('keyPrefix') ?? 'otelq:permits:'),
  });
}
