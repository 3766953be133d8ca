import { loadPackage } from '@otelq/sending-queue/internal';
import { log } from '../diagnostics/log.js';
import { directoryStore } from '../directory/create-directory-store.js';
import { redisStore } from '../redis/create-redis-store.js';
import type { ScriptClient } from '../redis/script-client.js';
import type { PermitStore } from '../store/permit-store.js';

/** What is used of the package `redis`. */
interface RedisModule {
  createClient(options: object): ScriptClient & {
    on(event: 'error', listener: (error: unknown) => void): unknown;
    connect(): Promise<unknown>;
    unref(): void;
  };
}

const RECONNECT_MILLIS = 1000;
const PING_MILLIS = 5000;

/**
 * The store at an address: `redis://…` or `rediss://…`, for which the package `redis` must be installed, or the path of a
 * directory. It connects by itself, again and again, and keeps no process alive.
 *
 * @throws Error - when `redis` is needed and does not load, or the address is none
 */
export function storeAt(address: string): PermitStore {
  if (!/^rediss?:/i.test(address)) return directoryStore({ directory: address });
  const { createClient } = loadPackage<RedisModule>('redis', 'a store of permits in Redis');
  const client = createClient({
    url: address,
    disableOfflineQueue: true,
    // Between two reports there is nothing to say; without a ping a dead connection would look like that.
    pingInterval: PING_MILLIS,
    socket: { socketTimeout: 3 * PING_MILLIS, reconnectStrategy: () => RECONNECT_MILLIS },
  });
  let isTold = false;
  client.on('error', () => {
    // What it says may have the address in it, and with that a password.
    if (!isTold)
      log.warn('the store of the permits in Redis can not be reached, or was lost; it is tried again');
    isTold = true;
  });
  client.connect().catch(() => {});
  client.unref();
  return redisStore({ client });
}
