import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINE_LENGTH, NETWORK_MILLIS, SERVICE_MILLIS } from './scenario.js';
import { readSpanIds } from './span-ids.js';
import { Workers } from './workers.js';

/** An OTLP/HTTP backend on loopback with a capacity that can be changed, down to being gone. */
export class Backend {
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #workers = new Workers(SERVICE_MILLIS, LINE_LENGTH);
  readonly #spanIds = new Set<string>();
  #port = 0;
  #rejectedRequests = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1/traces`;
  }

  /** Different spans in the requests that were answered with 200. */
  get deliveredSpans(): number {
    return this.#spanIds.size;
  }

  /** Requests that were answered with 429. */
  get rejectedRequests(): number {
    return this.#rejectedRequests;
  }

  /** Listens on the preferred port, or on any that is free when that one is taken. */
  async start(preferredPort: number): Promise<void> {
    try {
      await this.#listen(preferredPort);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await this.#listen(0);
    }
  }

  /** 0 workers: open connections are reset, new ones are refused. */
  async resize(workers: number): Promise<void> {
    this.#workers.resize(workers);
    if (workers === 0) await this.stop();
    else if (!this.#server.listening) await this.#listen(this.#port);
  }

  async stop(): Promise<void> {
    this.#workers.abandon();
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    const accepted = this.#workers.offer(() => {
      void this.#answer(response, 200, () => {
        for (const id of readSpanIds(body)) this.#spanIds.add(id);
      });
    });
    if (!accepted) await this.#answer(response, 429, () => this.#rejectedRequests++);
  }

  async #answer(response: ServerResponse, status: number, count: () => void): Promise<void> {
    await sleep(NETWORK_MILLIS);
    // The client of a connection that is gone will send the same spans again: this answer does not count.
    if (response.destroyed) return;
    count();
    response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
  }
}
