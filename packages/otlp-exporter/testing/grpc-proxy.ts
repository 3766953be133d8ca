import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listening } from './listening.js';

/** A TCP proxy on loopback that may keep things to itself; gone after the test. */
export class TcpProxy {
  readonly #server: Server;
  readonly #targetPort: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #held: Socket[] = [];
  #port = 0;
  #isHolding = false;
  readonly #open = new Set<Socket>();
  /** Connections taken so far. */
  connections = 0;

  static async to(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#port = await listening(proxy.#server);
    return proxy;
  }

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((socket) => {
      this.connections++;
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      socket.on('error', () => {});
      if (this.#isHolding) this.#held.push(socket);
      else this.#forward(socket);
    });
    onTestFinished(() => {
      for (const [, far] of this.#pairs) far.destroy();
      this.stop();
    });
  }

  get port(): number {
    return this.#port;
  }

  /** Connections that are open at this end. */
  get open(): number {
    return this.#open.size;
  }

  /** Resets all connections and refuses others. */
  stop(): void {
    this.#server.close();
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  /** Listens again, on the same port. */
  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Resolves once another connection has been taken. */
  async nextConnection(): Promise<void> {
    await once(this.#server, 'connection');
  }

  /** Resolves when whatever is connecting at this moment has been taken: connections are, one after the other. */
  async untilTaken(): Promise<void> {
    const last = connect(this.#port, '127.0.0.1');
    await once(last, 'connect');
    const find = () => [...this.#open].find(({ remotePort }) => remotePort === last.localPort);
    let taken = find();
    for (; taken === undefined; taken = find()) await once(this.#server, 'connection');
    last.destroy();
    if (!taken.closed) await once(taken, 'close');
    this.connections--;
  }

  /** Resolves once everything is closed. */
  async untilClosed(): Promise<void> {
    for (const socket of this.#open) await once(socket, 'close');
  }

  /** Takes connections from now on without a word. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Resolves once a connection has been taken and held. */
  async untilHeld(): Promise<void> {
    while (this.#held.length === 0) await once(this.#server, 'connection');
  }

  /** Forwards new connections again, and those held too. */
  release(): void {
    this.#isHolding = false;
    for (const socket of this.#held.splice(0)) this.#forward(socket);
  }

  /**
   * Loses whatever comes over the connections of now, as a load balancer does that has forgotten them. New ones are
   * forwarded.
   */
  forget(): void {
    this.#isHolding = false;
    for (const [near, far] of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
    }
  }

  #forward(near: Socket): void {
    const far = connect(this.#targetPort, '127.0.0.1');
    far.on('error', () => near.destroy());
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.pipe(far).pipe(near);
    near.once('close', () => {
      this.#pairs.delete(pair);
      far.destroy();
    });
  }
}
