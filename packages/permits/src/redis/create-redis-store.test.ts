import { describe, expect, it } from 'vitest';
import { type RedisStoreOptions, redisStore } from './create-redis-store.js';
import type { ScriptInput } from './script-client.js';

/** A client that notes the keys that it is asked for, and has no server. */
function notingClient() {
  const keys: string[] = [];
  const note = async (_script: string, input: ScriptInput) => {
    keys.push(...input.keys);
    return null;
  };
  return { client: { evalSha: note, eval: note }, keys };
}

function create(options: unknown): unknown {
  return Reflect.apply(redisStore, undefined, [options]);
}

describe('redisStore()', () => {
  it.each<[Partial<RedisStoreOptions>, string]>([
    [{}, 'otelq:permits:{backend}:state'],
    [{ keyPrefix: '' }, '{backend}:state'],
    [{ keyPrefix: 'team-a:' }, 'team-a:{backend}:state'],
  ])('has keys that begin with what is given: %j', async (options, key) => {
    const { client, keys } = notingClient();
    await redisStore({ client, ...options }).fleet('backend');
    expect(keys[0]).toBe(key);
  });

  it('refuses what is no client', () => {
    const message = "client must be a client of the 'redis' package, got ";
    for (const client of [undefined, null, 'redis://localhost', {}, { eval() {} }]) {
      expect(() => create({ client })).toThrow(TypeError);
      expect(() => create({ client })).toThrow(message);
    }
  });

  it('refuses a prefix that would spoil the hash tag, is too long or no text', () => {
    const { client } = notingClient();
    const message = 'keyPrefix must be 0 to 100 characters without { and }, got ';
    for (const keyPrefix of ['{', 'a}', 'x'.repeat(101)]) {
      expect(() => create({ client, keyPrefix })).toThrow(RangeError);
      expect(() => create({ client, keyPrefix })).toThrow(message);
    }
    expect(() => create({ client, keyPrefix: 7 })).toThrow(new TypeError(`${message}7`));
  });

  it('refuses an option that it does not have', () => {
    const { client } = notingClient();
    expect(() => create({ client, url: 'redis://localhost' })).toThrow(/url/);
  });
});
