import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a backend saw. */
export interface Seen {
  readonly requests: number;
  /** Requests that were answered with 429. */
  readonly refused: number;
  /** The most that came in any window of a period. */
  readonly most: number;
}

/**
 * A backend that takes so many requests in any window of a period, whenever it begins, and refuses what is more. What it
 * refuses is counted as well.
 */
export class LimitedBackend {
  readonly #server: Server;
  readonly #limit: number;
  readonly #periodMillis: number;
  /** When requests came, in milliseconds. */
  readonly #arrivals: number[] = [];
  /** Index of the first one that is in the window which ends with the last one. */
  #first = 0;
  #most = 0;
  #refused = 0;

  private constructor(limit: number, periodMillis: number) {
    this.#limit = limit;
    this.#periodMillis = periodMillis;
    this.#server = createServer(async (request, response) => {
      const status = this.#arrive(performance.now());
      await buffer(request).catch(() => undefined);
      response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
    });
  }

  static async start(limit: number, periodMillis: number): Promise<LimitedBackend> {
    const backend = new LimitedBackend(limit, periodMillis);
    backend.#server.listen(0, '127.0.0.1');
    await once(backend.#server, 'listening');
    return backend;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The backend does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  get seen(): Seen {
    return { requests: this.#arrivals.length, refused: this.#refused, most: this.#most };
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** @returns the status of the answer */
  #arrive(now: number): number {
    this.#arrivals.push(now);
    while ((this.#arrivals[this.#first] ?? now) <= now - this.#periodMillis) this.#first++;
    const inWindow = this.#arrivals.length - this.#first;
    this.#most = Math.max(this.#most, inWindow);
    if (inWindow <= this.#limit) return 200;
    this.#refused++;
    return 429;
  }
}
