import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * How long a connection may be idle where the server says nothing of it. Half of what load balancers and proxies
 * commonly wait (60 s), so that it is we who close it.
 */
const IDLE_MILLIS = 30_000;

/** How much sooner than a server that says when it closes: what its word and our next request may take to arrive. */
const MARGIN_MILLIS = 1000;

/** How long the connections to one server are kept while they are idle. */
export class KeepAlive {
  #limitMillis = IDLE_MILLIS;
  #hint: string | undefined;

  /**
   * Takes in what the `Keep-Alive` header of a response says: `timeout=SECONDS`. The last word counts, for all
   * connections that become idle from now on.
   *
   * @see https://www.rfc-editor.org/rfc/rfc2068#section-19.7.1.1
   */
  noteHint(header: string | string[] | undefined): void {
    const hint = Array.isArray(header) ? header.join() : header;
    if (hint === undefined || hint === this.#hint) return;
    this.#hint = hint;
    const seconds = /(?:^|[\s,;])timeout\s*=\s*"?(\d+)/i.exec(hint)?.[1];
    if (seconds === undefined) return;
    const millis = Number(seconds) * 1000;
    this.#limitMillis = Math.min(IDLE_MILLIS, millis - Math.min(MARGIN_MILLIS, millis / 2));
  }

  /** Begins the idle time of a connection; false if the server keeps none. The process may end meanwhile. */
  begin(socket: Duplex): boolean {
    if (!(socket instanceof Socket) || this.#limitMillis === 0) return false;
    socket.setTimeout(this.#limitMillis, destroy);
    socket.unref();
    return true;
  }

  /** Ends the idle time of a connection. */
  end(socket: Duplex): void {
    if (socket instanceof Socket) socket.setTimeout(0, destroy);
  }
}

// One for all, as only so it can be taken off again without being kept somewhere.
function destroy(this: Socket): void {
  this.destroy();
}
