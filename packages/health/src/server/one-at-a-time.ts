import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * One request at a time on a connection. Node keeps the answers to all that a client has sent in advance, however slowly it
 * takes them: a packet of requests would cost megabytes. Browsers and probes wait for their answer.
 */
export class OneAtATime {
  readonly #busy = new WeakSet<Socket>();

  /** Whether the request is to be answered; if not, its connection is gone. */
  admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#busy.has(socket)) {
      socket.destroy();
      return false;
    }
    this.#busy.add(socket);
    response.once('close', () => this.#busy.delete(socket));
    return true;
  }
}
