import type { IncomingMessage } from 'node:http';
import { MOST_RESPONSE_BYTES } from '../outcome/accepted.js';

/** A response that goes on for longer is not worth its connection. */
const MOST_DISCARDED_BYTES = 1024 * 1024;

/** What a server has answered, as far as it has arrived. */
export class Response {
  readonly httpStatus: number;
  readonly headers: IncomingMessage['headers'];
  readonly #incoming: IncomingMessage;
  #chunks: Buffer[] = [];
  #keptBytes = 0;
  #receivedBytes = 0;

  /** @param hangUp - closes the connection of a response that does not end */
  constructor(incoming: IncomingMessage, hangUp: () => void) {
    this.#incoming = incoming;
    this.httpStatus = incoming.statusCode ?? 0;
    this.headers = incoming.headers;
    incoming.on('data', (chunk: Buffer) => {
      this.#keep(chunk);
      if (this.#receivedBytes > MOST_DISCARDED_BYTES) hangUp();
    });
  }

  /** Whether the whole body is here. */
  get isWhole(): boolean {
    return this.#incoming.complete && !this.isTooLong;
  }

  /** Whether there is more of the body than is kept. */
  get isTooLong(): boolean {
    return this.#receivedBytes > this.#keptBytes;
  }

  /** The first 64 KiB of the body at most, put together here. */
  body(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }

  #keep(chunk: Buffer): void {
    this.#receivedBytes += chunk.byteLength;
    const kept = chunk.subarray(0, MOST_RESPONSE_BYTES - this.#keptBytes);
    if (kept.byteLength === 0) return;
    this.#chunks.push(kept);
    this.#keptBytes += kept.byteLength;
  }
}
