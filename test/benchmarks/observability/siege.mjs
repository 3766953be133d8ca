import { connect } from 'node:net';

/** @import { Socket } from 'node:net' */

export const IDLE_CLIENTS = 200;
export const SLOW_CLIENTS = 50;

const SLOW_HEADER_INTERVAL_MILLIS = 200;

/** Clients that do not ask for anything, or take for ever to do so (slow loris), and come again at once when they are let go. */
export class Siege {
  #address;
  #isLifted = false;
  /** @type {Set<Socket>} */
  #open = new Set();
  #connections = 0;
  /** Resolves when as many have been connected as there are clients. @type {Promise<void>} */
  begun;
  /** @type {() => void} */
  #begin = () => undefined;

  /** @param {string} url */
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.#address = { host: hostname, port: Number(port) };
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
    for (let client = 0; client < IDLE_CLIENTS + SLOW_CLIENTS; client++) this.#connect(client < SLOW_CLIENTS);
  }

  /** Lets go of everything, and tells what was held. */
  lift() {
    this.#isLifted = true;
    const held = { open: this.#open.size, connections: this.#connections };
    for (const socket of this.#open) socket.destroy();
    return held;
  }

  /** @param {boolean} isSlow */
  #connect(isSlow) {
    if (this.#isLifted) return;
    const socket = connect(this.#address);
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    socket.once('connect', () => {
      this.#open.add(socket);
      if (++this.#connections === IDLE_CLIENTS + SLOW_CLIENTS) this.#begin();
      if (!isSlow) return;
      socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n');
      timer = setInterval(() => socket.write('A: b\r\n'), SLOW_HEADER_INTERVAL_MILLIS);
    });
    // Whatever the server says on its way out is of no interest, but a socket that is not read never ends.
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      this.#open.delete(socket);
      this.#connect(isSlow);
    });
  }
}
