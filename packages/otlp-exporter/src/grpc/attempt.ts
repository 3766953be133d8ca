import type { ClientUnaryCall, Metadata, ServiceError } from '@grpc/grpc-js';
import { type Outcome, type Status, type Timer, toStatus } from '@otelq/sending-queue/native';
import type { HeaderListener, HeaderSupply, SuppliedHeaders } from '../headers/header-supply.js';
import type { OtlpHeaders } from '../headers/headers.js';
import { acceptedOutcome } from '../outcome/accepted.js';
import { concealed } from '../outcome/concealed.js';
import { timedOut } from '../outcome/statuses.js';
import { outcomeOfFailure } from './call-outcome.js';
import type { Channel } from './channel.js';
import type { Connection } from './connection.js';
import { exportMethods } from './export-method.js';
import type { GrpcSenderSettings } from './settings.js';

/** What the attempts of one sender share. */
export interface AttemptContext {
  readonly settings: GrpcSenderSettings;
  readonly headers: HeaderSupply<Metadata>;
  readonly channel: Channel;
}

/**
 * How much more time the server is told that there is. The timer here is the one that decides: only it knows that
 * nothing came, where gRPC's own may fire first and look like an answer.
 */
const GRACE_MILLIS = 1000;

const NOTHING = Buffer.alloc(0);

const asIs = (bytes: Buffer): Buffer => bytes;

/** One call, from asking for its headers to its outcome. */
export class Attempt implements HeaderListener<Metadata> {
  readonly #context: AttemptContext;
  readonly #message: Buffer;
  readonly #onOutcome: (outcome: Outcome) => void;
  #timer: Timer | undefined;
  #connection: Connection | undefined;
  #call: ClientUnaryCall | undefined;
  /** What the application gave to be sent, and nobody else is to see. */
  #given: OtlpHeaders = {};
  #startedAtMillis = 0;
  #sentAtMillis = 0;
  #hasHead = false;
  #isOver = false;

  /** @param onOutcome called exactly once, at the latest when the timeout is over */
  constructor(context: AttemptContext, message: Uint8Array, onOutcome: (outcome: Outcome) => void) {
    this.#context = context;
    this.#message = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    this.#onOutcome = onOutcome;
  }

  start(): void {
    const { settings, headers } = this.#context;
    this.#startedAtMillis = settings.clock.now();
    this.#timer = settings.clock.setTimer(() => this.#timeOut(), settings.timeoutMillis);
    headers.ask(this);
  }

  /** Ends the attempt with `status`, unless it has ended. */
  abandon(status: Status): void {
    if (this.#isOver) return;
    this.#end({ status });
    this.#call?.cancel();
  }

  onHeaders({ given, prepared }: SuppliedHeaders<Metadata>): void {
    if (this.#isOver) return;
    this.#given = given;
    const { settings, channel } = this.#context;
    const { clock, timeoutMillis, signal } = settings;
    try {
      const connection = channel.take();
      this.#connection = connection;
      this.#sentAtMillis = clock.now();
      if (!connection.isReady) connection.onceReady(this.#onReady);
      const leftMillis = timeoutMillis - (this.#sentAtMillis - this.#startedAtMillis);
      this.#call = connection.client.makeUnaryRequest(
        exportMethods[signal],
        asIs,
        asIs,
        this.#message,
        prepared,
        // In the time of the machine, whatever the clock here is: gRPC compares it with that.
        { deadline: Date.now() + leftMillis + GRACE_MILLIS },
        (error, response) => this.#finish(error, response),
      );
      this.#call.once('metadata', () => {
        this.#hasHead = true;
      });
    } catch (error) {
      this.abandon(toStatus(error));
    }
  }

  onHeadersFailure(status: Status): void {
    this.abandon(status);
  }

  /** The time that connecting takes says nothing about how much the destination has to do. */
  readonly #onReady = (): void => {
    this.#sentAtMillis = this.#context.settings.clock.now();
  };

  #finish(error: ServiceError | null, response: Buffer | undefined): void {
    if (this.#isOver) return;
    this.#connection?.heard();
    const { settings } = this.#context;
    const rttMillis = settings.clock.now() - this.#sentAtMillis;
    const outcome =
      error === null
        ? { ...acceptedOutcome(response ?? NOTHING, settings.readPartialSuccess), rttMillis }
        : outcomeOfFailure(error, rttMillis, this.#hasHead);
    this.#end(concealed(outcome, this.#given));
  }

  #timeOut(): void {
    const { settings, channel } = this.#context;
    const connection = this.#connection;
    const waitsFor =
      connection === undefined ? 'headers()' : connection.isReady ? 'a response' : 'a connection';
    // Before the outcome, with which the queue may send again.
    if (connection !== undefined) channel.timedOut(connection, this.#sentAtMillis);
    this.abandon(timedOut(settings.timeoutMillis, waitsFor));
  }

  #end(outcome: Outcome): void {
    this.#isOver = true;
    this.#timer?.cancel();
    this.#connection?.forget(this.#onReady);
    this.#onOutcome(outcome);
  }
}
