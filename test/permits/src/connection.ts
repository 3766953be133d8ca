import { createClient } from 'redis';

/** A client as an application has it: one that says at once that there is no connection. */
export async function connect(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 1000, reconnectStrategy: () => 50 },
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
