import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that are open at once. Probes and people need a dozen, and closing one costs more than keeping it. */
export const MAX_CONNECTIONS = 500;

/** Should they ever come faster than the oldest ones go. */
const HARD_LIMIT = 2 * MAX_CONNECTIONS;

/**
 * Bounds the connections of a server. When there are too many, the oldest goes, not the newest: those that hold on to
 * theirs without asking for anything must not be able to keep a probe out.
 */
export class Connections {
  /** In the order in which they came. */
  readonly #idle = new Set<Socket>();

  constructor(server: Server) {
    server.maxConnections = HARD_LIMIT;
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  /** This one is bounded elsewhere, and open for as long as its client likes. */
  release(socket: Socket): void {
    this.#idle.delete(socket);
    socket.setTimeout(0);
  }

  #add(socket: Socket): void {
    socket.unref();
    socket.once('close', () => this.#idle.delete(socket));
    this.#idle.add(socket);
    if (this.#idle.size <= MAX_CONNECTIONS) return;
    const [oldest] = this.#idle;
    if (oldest === undefined) return;
    this.#idle.delete(oldest);
    oldest.destroy();
  }
}
