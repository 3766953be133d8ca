import { type Clock, type Outcome, StatusCode, type Timer, toStatus } from '@otelq/sending-queue/native';
import type { HeaderListener, HeaderSupply, HeaderWait, SuppliedHeaders } from '../headers/header-supply.js';
import type { OtlpHeaders } from '../headers/headers.js';
import { concealed } from '../outcome/concealed.js';
import { notSent, SHUT_DOWN, timedOut } from '../outcome/statuses.js';
import type { Exchange, OutcomeListener, Transport } from './transport.js';

/** What the attempts of one sender share. */
export interface AttemptParts<Prepared> {
  readonly clock: Clock;
  readonly timeoutMillis: number;
  readonly transport: Transport<Prepared>;
  readonly headers: HeaderSupply<Prepared>;
  /** The attempts that have not ended. */
  readonly underWay: Set<Attempt<Prepared>>;
}

/**
 * One request on its way: compressed, its headers asked for, handed to the network, answered. It has one outcome, at the
 * latest when the timeout is over. What ends before the network has it is no fault of the destination, and says so with
 * the reason `not-sent`.
 */
export class Attempt<Prepared> implements HeaderListener<Prepared>, OutcomeListener {
  readonly #parts: AttemptParts<Prepared>;
  readonly #timer: Timer;
  /** Undefined once it is told of the end. */
  #listener: OutcomeListener | undefined;
  /** Empty once it is sent or the attempt is over: what goes on for longer must not keep it. */
  #body: Uint8Array;
  #cancelCompression: (() => void) | undefined;
  #headerWait: HeaderWait<Prepared> | undefined;
  /** What the application gave to be sent, and nobody else is to see. */
  #given: OtlpHeaders = {};
  #exchange: Exchange | undefined;

  /** Starts at once. */
  constructor(parts: AttemptParts<Prepared>, body: Uint8Array, listener: OutcomeListener) {
    this.#parts = parts;
    this.#body = body;
    this.#listener = listener;
    this.#timer = parts.clock.setTimer(() => this.#onTimeout(), parts.timeoutMillis);
    parts.underWay.add(this);
    const { compress } = parts.transport;
    if (compress === undefined) this.#askForHeaders();
    else {
      this.#cancelCompression = compress(body, (error, compressed) => this.#onCompressed(error, compressed));
    }
  }

  /** Ends the attempt, as at a shutdown, and with it what it has of the network. */
  cancel(): void {
    this.#end({ status: this.#exchange === undefined ? notSent(SHUT_DOWN) : SHUT_DOWN });
    this.#exchange?.destroy();
  }

  onHeaders({ given, prepared }: SuppliedHeaders<Prepared>): void {
    // The function that gives them may shut down.
    if (this.#listener === undefined) return;
    this.#given = given;
    const body = this.#body;
    this.#body = NOTHING;
    try {
      this.#exchange = this.#parts.transport.begin(prepared, body, this);
    } catch (error) {
      this.#endUnsent(toStatus(error).message);
    }
  }

  onHeadersFailure(message: string): void {
    this.#endUnsent(message);
  }

  onOutcome(outcome: Outcome): void {
    this.#end(concealed(outcome, this.#given, this.#parts.transport.secrets));
  }

  #onCompressed(error: Error | null, compressed: Uint8Array): void {
    if (this.#listener === undefined) return;
    if (error !== null) {
      this.#endUnsent(toStatus(error).message);
      return;
    }
    this.#cancelCompression = undefined;
    this.#body = compressed;
    this.#askForHeaders();
  }

  /** Last before the request, so that a token is as fresh as can be. */
  #askForHeaders(): void {
    this.#headerWait = this.#parts.headers.ask(this);
  }

  #onTimeout(): void {
    const { timeoutMillis } = this.#parts;
    const exchange = this.#exchange;
    if (exchange === undefined) {
      const waitsFor = this.#cancelCompression === undefined ? 'headers()' : 'its compression';
      this.#end({ status: notSent(timedOut(timeoutMillis, waitsFor)) });
      return;
    }
    const { waitsFor } = exchange;
    // First, as with the outcome the queue may send again.
    const outcome = exchange.onTimeout();
    if (outcome === undefined) this.#end({ status: timedOut(timeoutMillis, waitsFor) });
    else this.onOutcome(outcome);
    exchange.destroy();
  }

  #endUnsent(message: string): void {
    // The request may do better next time, whatever the error.
    this.#end({ status: notSent({ code: StatusCode.UNAVAILABLE, message }) });
  }

  #end(outcome: Outcome): void {
    const listener = this.#listener;
    if (listener === undefined) return;
    this.#listener = undefined;
    this.#body = NOTHING;
    this.#timer.cancel();
    this.#cancelCompression?.();
    this.#headerWait?.delete(this);
    this.#parts.underWay.delete(this);
    listener.onOutcome(outcome);
  }
}

const NOTHING = new Uint8Array();
