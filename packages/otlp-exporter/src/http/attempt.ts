import {
  type Outcome,
  type SendListener,
  type Status,
  StatusCode,
  type Timer,
  toStatus,
} from '@otelq/sending-queue/native';
import { compress } from './compression.js';
import type { Connections } from './connections.js';
import { Exchange, type ExchangeListener } from './exchange.js';
import { networkStatus } from './network-status.js';
import type { RequestHeaders } from './request-headers.js';
import { responseOutcome } from './response-outcome.js';
import type { HttpHeaders, HttpSenderSettings } from './settings.js';

/** What the attempts of one sender share. */
export interface AttemptParts {
  readonly settings: HttpSenderSettings;
  readonly connections: Connections;
  readonly requestHeaders: RequestHeaders;
  /** The headers of every request, where they are always the same. */
  readonly fixedHeaders: HttpHeaders | undefined;
  /** The attempts that have not ended. */
  readonly underWay: Set<Attempt>;
}

/** One request on its way: compressed, its headers asked for, sent, answered. Has exactly one end, in time. */
export class Attempt implements ExchangeListener {
  readonly #parts: AttemptParts;
  readonly #timer: Timer;
  /** Undefined once it is told of the end: what goes on for longer must not keep it, and what it is there for. */
  #listener: Pick<SendListener, 'onOutcome'> | undefined;
  /** Undefined once it is sent or the attempt is over, for the same reason. */
  #body: Uint8Array | undefined;
  #cancelCompression: (() => void) | undefined;
  #exchange: Exchange | undefined;
  /** What it would have waited for in vain; a request, once there is one, knows better. */
  #waitsFor = 'its compression';

  constructor(parts: AttemptParts, body: Uint8Array, listener: Pick<SendListener, 'onOutcome'>) {
    this.#parts = parts;
    this.#listener = listener;
    this.#body = body;
    const { clock, timeoutMillis } = parts.settings;
    this.#timer = clock.setTimer(() => this.#onTimeout(), timeoutMillis);
    parts.underWay.add(this);
  }

  get #isOver(): boolean {
    return this.#listener === undefined;
  }

  start(): void {
    if (this.#body === undefined) return;
    if (this.#parts.settings.compression === 'none') {
      this.#askForHeaders();
      return;
    }
    this.#cancelCompression = compress(this.#body, (error, compressed) => {
      if (this.#isOver) return;
      if (error !== null) {
        this.#end({ status: toStatus(error) });
        return;
      }
      this.#body = compressed;
      this.#askForHeaders();
    });
  }

  /** Ends the attempt, and with it its connection. */
  cancel(status: Status): void {
    this.#end({ status });
    this.#exchange?.destroy();
  }

  onResponse(): void {
    const { response, rttMillis } = this.#exchange ?? {};
    if (this.#isOver || response === undefined) return;
    const outcome = responseOutcome(response, this.#parts.settings);
    this.#end(rttMillis === undefined ? outcome : { ...outcome, rttMillis });
  }

  onError(error: Error): void {
    if (this.#isOver) return;
    const status = networkStatus(error, this.#exchange?.isUnansweredOnReusedConnection ?? false);
    // Those that are idle have been so for longer than this one was.
    if (status.reason === 'stale-connection') this.#parts.connections.closeIdle();
    this.#end({ status });
  }

  /** Last before the request, so that a token is as fresh as can be. */
  #askForHeaders(): void {
    const { settings, fixedHeaders } = this.#parts;
    if (fixedHeaders !== undefined) {
      this.#send(fixedHeaders);
      return;
    }
    this.#waitsFor = 'headers()';
    try {
      const given: unknown = typeof settings.headers === 'function' ? settings.headers() : settings.headers;
      if (isThenable(given)) {
        Promise.resolve(given).then(
          (headers) => this.#sendWith(headers),
          (error) => this.#failHeaders(error),
        );
      } else this.#sendWith(given);
    } catch (error) {
      this.#failHeaders(error);
    }
  }

  #sendWith(given: unknown): void {
    if (this.#isOver) return;
    let headers: HttpHeaders;
    try {
      headers = this.#parts.requestHeaders.complete('headers()', given);
    } catch (error) {
      this.#failHeaders(error);
      return;
    }
    this.#send(headers);
  }

  /** The function is the application's, and may do better next time: the request is to be retried. */
  #failHeaders(error: unknown): void {
    const { message } = toStatus(error);
    const named = message.startsWith('headers()') ? message : `headers() failed: ${message}`;
    this.#end({ status: { code: StatusCode.UNAVAILABLE, message: named } });
  }

  #send(headers: HttpHeaders): void {
    const body = this.#body;
    if (body === undefined) return;
    this.#body = undefined;
    const { connections, settings } = this.#parts;
    try {
      this.#exchange = new Exchange(connections, headers, body, settings.clock, this);
    } catch (error) {
      this.#end({ status: toStatus(error) });
    }
  }

  #onTimeout(): void {
    const exchange = this.#exchange;
    if (exchange?.response === undefined) {
      const waitsFor = exchange && (exchange.isConnected ? 'a response' : 'a connection');
      const message = `waited ${this.#parts.settings.timeoutMillis} ms for ${waitsFor ?? this.#waitsFor}`;
      this.#end({ status: { code: StatusCode.DEADLINE_EXCEEDED, message } });
    } else {
      // With its head here, the response has said what matters.
      this.onResponse();
    }
    exchange?.destroy();
  }

  #end(outcome: Outcome): void {
    const listener = this.#listener;
    if (listener === undefined) return;
    this.#listener = undefined;
    this.#body = undefined;
    this.#timer.cancel();
    this.#cancelCompression?.();
    this.#parts.underWay.delete(this);
    listener.onOutcome(outcome);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
