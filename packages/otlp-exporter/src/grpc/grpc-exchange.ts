import type { ClientUnaryCall, Metadata, ServiceError } from '@grpc/grpc-js';
import type { Outcome } from '@otelq/sending-queue/native';
import type { Exchange, OutcomeListener } from '../attempt/transport.js';
import { acceptedOutcome } from '../outcome/accepted.js';
import { outcomeOfFailure } from './call-outcome.js';
import type { Channel } from './channel.js';
import type { Connection } from './connection.js';
import { exportMethods } from './export-method.js';
import type { GrpcSenderSettings } from './settings.js';

/**
 * How much more time the server is told that there is. The timer of the attempt is the one that decides: only it knows
 * that nothing came, where gRPC's own may fire first and look like an answer.
 */
const GRACE_MILLIS = 1000;

/** gRPC throws where nobody can catch it when a deadline is too far off to be told to the server. */
const LONGEST_TOLD_MILLIS = 2 ** 31 - 1;

const NOTHING = Buffer.alloc(0);

const asIs = (bytes: Buffer): Buffer => bytes;

/** One call. */
export class GrpcExchange implements Exchange {
  readonly #channel: Channel;
  readonly #settings: GrpcSenderSettings;
  readonly #connection: Connection;
  readonly #call: ClientUnaryCall;
  /** Undefined once it is told, or does not want to be. */
  #listener: OutcomeListener | undefined;
  #sentAtMillis: number;
  #head: Metadata | undefined;

  /** Hands the call to gRPC at once. @throws Error - for a connection that is closed */
  constructor(
    channel: Channel,
    settings: GrpcSenderSettings,
    metadata: Metadata,
    message: Uint8Array,
    listener: OutcomeListener,
  ) {
    this.#channel = channel;
    this.#settings = settings;
    this.#listener = listener;
    const connection = channel.connection;
    this.#connection = connection;
    this.#sentAtMillis = settings.clock.now();
    if (!connection.isReady) connection.onceReady(this.#onReady);
    this.#call = connection.client.makeUnaryRequest(
      exportMethods[settings.signal],
      asIs,
      asIs,
      Buffer.from(message.buffer, message.byteOffset, message.byteLength),
      metadata,
      { deadline: deadlineAfter(settings.timeoutMillis) },
      (error, response) => this.#onEnd(error, response),
    );
    this.#call.once('metadata', (head) => {
      this.#head = head;
    });
  }

  get waitsFor(): 'a connection' | 'a response' {
    return this.#connection.isReady ? 'a response' : 'a connection';
  }

  /** No part of a response is an outcome: the status comes last. */
  onTimeout(): Outcome | undefined {
    this.#channel.timedOut(this.#connection, this.#sentAtMillis);
    return undefined;
  }

  destroy(): void {
    this.#listener = undefined;
    this.#connection.forget(this.#onReady);
    this.#call.cancel();
  }

  /** The time that connecting takes says nothing about how much the destination has to do. */
  readonly #onReady = (): void => {
    this.#sentAtMillis = this.#settings.clock.now();
  };

  #onEnd(error: ServiceError | null, response: Buffer = NOTHING): void {
    const listener = this.#listener;
    if (listener === undefined) return;
    this.#listener = undefined;
    const rttMillis = this.#settings.clock.now() - this.#sentAtMillis;
    const outcome =
      error === null
        ? { ...acceptedOutcome(response, this.#settings.readPartialSuccess), rttMillis }
        : outcomeOfFailure(error, rttMillis, this.#head);
    this.#connection.forget(this.#onReady);
    if (outcome.rttMillis === undefined) this.#channel.failed(this.#connection);
    else this.#connection.heard();
    listener.onOutcome(outcome);
  }
}

/** In the time of the machine, whatever the clock here is: gRPC compares it with that. */
function deadlineAfter(timeoutMillis: number): number {
  return timeoutMillis < LONGEST_TOLD_MILLIS
    ? Date.now() + timeoutMillis + GRACE_MILLIS
    : Number.POSITIVE_INFINITY;
}
