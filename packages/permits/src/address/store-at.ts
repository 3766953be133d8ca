import { loadPackage } from '@otelq/sending-queue/internal';
import { log } from '../diagnostics/log.js';
import { directoryStore } from '../directory/create-directory-store.js';
import { redisStore } from '../redis/create-redis-store.js';
import { type ConnectingClient, KEPT_CONNECTION, keepConnected } from '../redis/kept-connection.js';
import type { ScriptClient } from '../redis/script-client.js';
import type { PermitStore } from '../store/permit-store.js';

/** What is used of the package `redis`. */
interface RedisModule {
  createClient(options: object): ScriptClient & ConnectingClient;
}

/**
 * The store at an address: `redis://…` or `rediss://…`, for which the package `redis` must be installed, or the path of a
 * directory. It connects by itself, again and again, and keeps no process alive, but for an attempt that is under way.
 *
 * @throws Error - when `redis` is needed and does not load, or the address is none
 */
export function storeAt(address: string): PermitStore {
  if (!/^rediss?:/i.test(address)) return directoryStore({ directory: address });
  const { createClient } = loadPackage<RedisModule>('redis', 'a store of permits in Redis');
  const client = createClient({ url: address, ...KEPT_CONNECTION });
  keepConnected(client, {
    // What the error says may have the address in it, and with that a password.
    lost: () =>
      log.warn('the store of the permits in Redis can not be reached, or was lost; it is tried again'),
    regained: () => log.info('the store of the permits in Redis is reached again'),
  });
  return redisStore({ client });
}
