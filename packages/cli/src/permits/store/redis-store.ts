import { shown } from '../../endpoint/endpoint.js';
import { UsageError } from '../../usage-error.js';
import type { OpenStore } from './open-store.js';
import { answerOf, StoreError } from './store-error.js';

const CONNECT_MILLIS = 2000;
const RECONNECT_MILLIS = 500;

/**
 * The store in a Redis. Connects, and again whenever the connection is lost later on.
 *
 * @param name - of the option or variable that it was given by
 * @throws UsageError for what is no URL of one, or without the package `redis`; StoreError when it can't be reached
 */
export async function openRedis(
  name: string,
  text: string,
  keyPrefix: string | undefined,
): Promise<OpenStore> {
  const url = parseUrl(name, text);
  const { createClient } = await loadRedis(name);
  const { redisStore } = await import('@otelq/permits');
  let wasConnected = false;
  const client = createClient({
    url: url.href,
    // What is sent late is of no use.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MILLIS,
      reconnectStrategy: () => (wasConnected ? RECONNECT_MILLIS : false),
    },
  });
  // Each call says by itself what is wrong.
  client.on('error', () => {});
  const store = storeOf(() => redisStore({ client, ...(keyPrefix !== undefined && { keyPrefix }) }));
  const address = `${url.protocol}//${url.host}`;
  const close = () => {
    if (client.isOpen) client.destroy();
  };
  try {
    await answerOf(client.connect());
  } catch (error) {
    close();
    throw new StoreError(`unreachable: ${address}: ${(error as StoreError).message}`, { cause: error });
  }
  wasConnected = true;
  return { store, name: address, close };
}

function parseUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new UsageError(
    `${name} must be a URL such as redis://10.0.0.7:6379, or rediss:// for TLS, got ${shown(text)}`,
  );
}

async function loadRedis(name: string) {
  try {
    return await import('redis');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `${name} needs the package redis, 5 or newer, which is not installed: 'npm install redis', or 'npx -p @otelq/cli -p redis otelq'`,
      { cause: error },
    );
  }
}

/** It says itself which prefixes are allowed. */
function storeOf<T>(create: () => T): T {
  try {
    return create();
  } catch (error) {
    throw new UsageError(`--key-prefix: ${(error as Error).message}`, { cause: error });
  }
}
