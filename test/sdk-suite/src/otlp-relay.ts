import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a server on 127.0.0.1 that counts what is sent to it. */
export interface Relay {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Bytes on the wire, from the client to the server. */
  bytes(): number;
}

/** Starts a relay to a port; it stops when the test is over. */
export async function startRelay(port: number): Promise<Relay> {
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.on('data', (chunk) => {
      bytes += chunk.byteLength;
    });
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bytes: () => bytes };
}
