import {
  type Outcome,
  type SendListener,
  type Status,
  type Timer,
  toStatus,
} from '@otelq/sending-queue/native';
import type { HeaderListener, HeaderSupply, SuppliedHeaders } from '../headers/header-supply.js';
import type { OtlpHeaders } from '../headers/headers.js';
import { concealed } from '../outcome/concealed.js';
import { timedOut } from '../outcome/statuses.js';
import { compress } from './compression.js';
import type { Connections } from './connections.js';
import { Exchange, type ExchangeListener } from './exchange.js';
import { networkStatus } from './network-status.js';
import { responseOutcome } from './response-outcome.js';
import type { HttpSenderSettings } from './settings.js';

/** What the attempts of one sender share. */
export interface AttemptParts {
  readonly settings: HttpSenderSettings;
  readonly connections: Connections;
  readonly headers: HeaderSupply<OtlpHeaders>;
  /** The attempts that have not ended. */
  readonly underWay: Set<Attempt>;
}

/** One request on its way: compressed, its headers asked for, sent, answered. Has exactly one end, in time. */
export class Attempt implements ExchangeListener, HeaderListener<OtlpHeaders> {
  readonly #parts: AttemptParts;
  readonly #timer: Timer;
  /** Undefined once it is told of the end: what goes on for longer must not keep it, and what it is there for. */
  #listener: Pick<SendListener, 'onOutcome'> | undefined;
  /** Undefined once it is sent or the attempt is over, for the same reason. */
  #body: Uint8Array | undefined;
  #cancelCompression: (() => void) | undefined;
  #exchange: Exchange | undefined;
  /** What the application gave to be sent, and nobody else is to see. */
  #given: OtlpHeaders = {};
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
    const outcome = concealed(responseOutcome(response, this.#parts.settings), this.#given);
    this.#end(rttMillis === undefined ? outcome : { ...outcome, rttMillis });
  }

  onError(error: Error): void {
    if (this.#isOver) return;
    const status = networkStatus(error, this.#exchange?.isUnansweredOnReusedConnection ?? false);
    // Those that are idle have been so for longer than this one was.
    if (status.reason === 'stale-connection') this.#parts.connections.closeIdle();
    this.#end({ status });
  }

  onHeaders({ given, prepared }: SuppliedHeaders<OtlpHeaders>): void {
    const body = this.#body;
    if (body === undefined) return;
    this.#body = undefined;
    this.#given = given;
    const { connections, settings } = this.#parts;
    try {
      this.#exchange = new Exchange(connections, prepared, body, settings.clock, this);
    } catch (error) {
      this.#end({ status: toStatus(error) });
    }
  }

  onHeadersFailure(status: Status): void {
    this.#end({ status });
  }

  /** Last before the request, so that a token is as fresh as can be. */
  #askForHeaders(): void {
    this.#waitsFor = 'headers()';
    this.#parts.headers.ask(this);
  }

  #onTimeout(): void {
    const exchange = this.#exchange;
    if (exchange?.response === undefined) {
      const waitsFor = exchange && (exchange.isConnected ? 'a response' : 'a connection');
      this.#end({ status: timedOut(this.#parts.settings.timeoutMillis, waitsFor ?? this.#waitsFor) });
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
