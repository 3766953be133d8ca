import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Clock } from '@otelq/sending-queue/native';
import type { OtlpHeaders } from '../headers/headers.js';
import type { Connections } from './connections.js';

/** As much of a response's body is kept; what follows is discarded. */
const MOST_KEPT_BYTES = 64 * 1024;

/** A response that goes on for longer is not worth its connection. */
const MOST_DISCARDED_BYTES = 1024 * 1024;

const SWITCHING_PROTOCOLS = 101;

/** What a server has answered, as far as it has arrived. */
export interface Response {
  readonly httpStatus: number;
  readonly headers: IncomingMessage['headers'];
  /** The first 64 KiB at most. */
  readonly body: Uint8Array;
  /** Whether there is no more of the body than that. */
  readonly isWhole: boolean;
}

/** Told of the end of an exchange; only the first counts. */
export interface ExchangeListener {
  /** The response has ended, or has broken off behind its head. */
  onResponse(): void;
  /** There is no response. */
  onError(error: Error): void;
}

/** One request and its response. */
export class Exchange {
  /** From the request's first byte on the connection to the head of the response, in milliseconds, if both were seen. */
  rttMillis: number | undefined;
  readonly #request: ClientRequest;
  #incoming: IncomingMessage | undefined;
  #startedAt: number | undefined;
  #bytesReadBefore = 0;
  #chunks: Buffer[] = [];
  #keptBytes = 0;
  #receivedBytes = 0;

  /** Sends the request at once. @throws Error - for headers that node:http refuses */
  constructor(
    connections: Connections,
    headers: OtlpHeaders,
    body: Uint8Array,
    clock: Pick<Clock, 'now'>,
    listener: ExchangeListener,
  ) {
    const request = connections.request({ ...headers, 'content-length': body.byteLength });
    this.#request = request;
    const start = (): void => {
      this.#startedAt = clock.now();
    };
    request.on('socket', (socket) => {
      this.#bytesReadBefore = socket.bytesRead;
      if (socket.connecting) socket.once(connections.isSecure ? 'secureConnect' : 'connect', start);
      else start();
    });
    request.on('response', (incoming) => {
      this.#incoming = incoming;
      // A server that answers before it has the whole request tells nothing of how long one takes.
      if (this.#startedAt !== undefined && request.writableFinished) {
        this.rttMillis = clock.now() - this.#startedAt;
      }
      // Nobody asked for it, but from here on this connection speaks another protocol.
      if (incoming.statusCode === SWITCHING_PROTOCOLS) request.destroy();
      connections.keepAlive.noteHint(incoming.headers['keep-alive']);
      incoming.on('data', (chunk: Buffer) => this.#receive(chunk));
      // One that breaks off closes as well, and that is told.
      incoming.on('error', () => {});
      // Later than 'end': by now the connection is idle, and the next request finds it.
      incoming.on('close', () => {
        // Nobody wants the rest of the request, and until it is written the connection would be in use.
        if (!request.writableFinished) request.destroy();
        listener.onResponse();
      });
    });
    request.on('error', (error) => {
      if (this.#incoming === undefined) listener.onError(error);
    });
    // Behind an error, or instead of one: Node tells of no response that switches protocols.
    request.on('close', () => {
      if (this.#incoming === undefined)
        listener.onError(new Error('the connection closed without a response'));
    });
    request.end(body);
  }

  /** The response, as soon as its head is here. */
  get response(): Response | undefined {
    const incoming = this.#incoming;
    if (incoming === undefined) return undefined;
    return {
      httpStatus: incoming.statusCode ?? 0,
      headers: incoming.headers,
      body: Buffer.concat(this.#chunks),
      isWhole: incoming.complete && this.#receivedBytes === this.#keptBytes,
    };
  }

  /** Whether there is a connection, on which the request is written. */
  get isConnected(): boolean {
    return this.#startedAt !== undefined;
  }

  /** Whether the connection had carried a request before, and nothing has come back for this one. */
  get isUnansweredOnReusedConnection(): boolean {
    const { reusedSocket, socket } = this.#request;
    return reusedSocket && (socket?.bytesRead ?? 0) <= this.#bytesReadBefore;
  }

  /** Closes the connection. */
  destroy(): void {
    this.#request.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#receivedBytes += chunk.byteLength;
    const kept = chunk.subarray(0, MOST_KEPT_BYTES - this.#keptBytes);
    if (kept.byteLength > 0) {
      this.#chunks.push(kept);
      this.#keptBytes += kept.byteLength;
    }
    if (this.#receivedBytes > MOST_DISCARDED_BYTES) this.#request.destroy();
  }
}
