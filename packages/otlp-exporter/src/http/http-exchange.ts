import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Outcome } from '@otelq/sending-queue/native';
import type { Exchange, OutcomeListener } from '../attempt/transport.js';
import type { OtlpHeaders } from '../headers/headers.js';
import type { Connections } from './connections.js';
import { networkStatus } from './network-status.js';
import { Response } from './response.js';
import { responseOutcome } from './response-outcome.js';
import type { HttpSenderSettings } from './settings.js';

const SWITCHING_PROTOCOLS = 101;

/** One request and its response. */
export class HttpExchange implements Exchange {
  readonly #connections: Connections;
  readonly #settings: HttpSenderSettings;
  readonly #request: ClientRequest;
  /** Undefined once it is told, or does not want to be. */
  #listener: OutcomeListener | undefined;
  /** When the first byte of the request could be written. */
  #startedAtMillis: number | undefined;
  #bytesReadBefore = 0;
  #response: Response | undefined;
  /** From the request's first byte on the connection to the head of the response, if both were seen. */
  #rttMillis: number | undefined;

  /** Sends the request at once. @throws Error - for headers that node:http refuses */
  constructor(
    connections: Connections,
    settings: HttpSenderSettings,
    headers: OtlpHeaders,
    body: Uint8Array,
    listener: OutcomeListener,
  ) {
    this.#connections = connections;
    this.#settings = settings;
    this.#listener = listener;
    const request = connections.request({ ...headers, 'content-length': body.byteLength });
    this.#request = request;
    request.on('socket', (socket) => this.#onSocket(socket));
    request.on('response', (incoming) => this.#onResponse(incoming));
    request.on('error', (error) => this.#onError(error));
    // Behind an error, or instead of one: Node tells of no response that switches protocols.
    request.on('close', () => this.#onClose());
    request.end(body);
  }

  /** Whether there is no end yet, and no response, which says itself how it ends. */
  get #isOpen(): boolean {
    return this.#listener !== undefined && this.#response === undefined;
  }

  get waitsFor(): 'a connection' | 'a response' {
    return this.#startedAtMillis === undefined ? 'a connection' : 'a response';
  }

  /** With its head here, the response has said what matters. */
  onTimeout(): Outcome | undefined {
    return this.#response && this.#outcomeOf(this.#response);
  }

  /** Closes the connection. */
  destroy(): void {
    this.#listener = undefined;
    this.#request.destroy();
  }

  #onSocket(socket: Socket): void {
    this.#bytesReadBefore = socket.bytesRead;
    const start = (): void => {
      this.#startedAtMillis = this.#settings.clock.now();
    };
    if (socket.connecting) socket.once(this.#connections.isSecure ? 'secureConnect' : 'connect', start);
    else start();
  }

  #onResponse(incoming: IncomingMessage): void {
    const request = this.#request;
    const response = new Response(incoming, () => request.destroy());
    this.#response = response;
    // A server that answers before it has the whole request tells nothing of how long one takes.
    if (this.#startedAtMillis !== undefined && request.writableFinished) {
      this.#rttMillis = this.#settings.clock.now() - this.#startedAtMillis;
    }
    // Nobody asked for it, but from here on this connection speaks another protocol.
    if (response.httpStatus === SWITCHING_PROTOCOLS) request.destroy();
    this.#connections.keepAlive.noteHint(response.headers['keep-alive']);
    // One that breaks off closes as well, and that is told.
    incoming.on('error', () => {});
    // Later than 'end': by now the connection is idle, and the next request finds it.
    incoming.on('close', () => {
      // Nobody wants the rest of the request, and until it is written the connection would be in use.
      if (!request.writableFinished) request.destroy();
      if (this.#listener !== undefined) this.#end(this.#outcomeOf(response));
    });
  }

  #onClose(): void {
    // Every request closes, and an error takes a stack with it.
    if (this.#isOpen) this.#onError(new Error('the connection closed without a response'));
  }

  #onError(error: Error): void {
    if (!this.#isOpen) return;
    const { reusedSocket, socket } = this.#request;
    const isUnanswered = (socket?.bytesRead ?? 0) <= this.#bytesReadBefore;
    const status = networkStatus(error, reusedSocket && isUnanswered);
    // Those that are idle have been so for longer than this one was.
    if (status.reason === 'stale-connection') this.#connections.closeIdle();
    this.#end({ status });
  }

  #outcomeOf(response: Response): Outcome {
    const outcome = responseOutcome(response, this.#settings);
    return this.#rttMillis === undefined ? outcome : { ...outcome, rttMillis: this.#rttMillis };
  }

  #end(outcome: Outcome): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onOutcome(outcome);
  }
}
