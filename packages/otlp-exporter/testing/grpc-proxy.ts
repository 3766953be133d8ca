import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listening } from './grpc-listening.js';

/** A TCP proxy on loopback that may keep things to itself; gone after the test. */
export class TcpProxy {
  readonly #server: Server;
  readonly #targetPort: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #held: Socket[] = [];
  #port = 0;
  #isHolding = false;
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
      socket.on('error', () => {});
      if (this.#isHolding) this.#held.push(socket);
      else this.#forward(socket);
    });
    onTestFinished(() => {
      for (const socket of [...this.#pairs].flat().concat(this.#held)) socket.destroy();
      this.#server.close();
    });
  }

  get port(): number {
    return this.#port;
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
