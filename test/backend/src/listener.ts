import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A TCP server on 127.0.0.1 that can go away, connections and all, and come back on the same port. */
export class Listener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port: number;

  /** @param port 0 for any that is free. */
  constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses connections from now on and cuts those that are open. A second call does nothing. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
