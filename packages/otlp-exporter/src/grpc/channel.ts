import { Connection } from './connection.js';
import type { Grpc } from './load-grpc.js';
import { openClient } from './open-client.js';
import type { GrpcSenderSettings } from './settings.js';

/**
 * How many connections in a row that never gave an answer are given up. gRPC closes a connection in good order, so its
 * socket stays until the other side or TCP has given it up too, which a process that is stopped may put off for ever.
 */
const MOST_MUTE_CONNECTIONS = 8;

/**
 * The connection in use. gRPC's own way to deal with a broken one is replaced in two points, so that the queue alone
 * decides when to try again, and finds a destination that is back with its next request:
 *
 * - After a connection could not be made, a gRPC client refuses calls until a backoff of its own (1 s to 2 min) is over.
 *   Here the next call connects, after a new look-up of the name.
 * - A connection that has gone dead without a word, as behind a load balancer that forgot it, is used until TCP gives up
 *   on it, for 15 minutes as a rule. Here it is given up when a call ran into its timeout and no other has got an answer
 *   since it was sent; as over HTTP/1.1, where a request that times out takes its connection along. One that never gave
 *   an answer is given twice as long as the one before it.
 */
export class Channel {
  readonly #grpc: Grpc;
  readonly #settings: GrpcSenderSettings;
  #connection: Connection;
  /** Connections before this one, in a row, that never gave an answer. */
  #mute = 0;

  /** @throws TypeError, Error - for a target or TLS material that is none */
  constructor(grpc: Grpc, settings: GrpcSenderSettings) {
    this.#grpc = grpc;
    this.#settings = settings;
    // At once, for what is wrong with the settings shows here.
    this.#connection = this.#open();
  }

  /** The connection for the next call. */
  take(): Connection {
    if (this.#connection.hasFailed) this.#renew();
    return this.#connection;
  }

  /** Says that a call which was sent at `sentAtMillis` has run into its timeout. */
  timedOut(connection: Connection, sentAtMillis: number): void {
    if (connection !== this.#connection || !connection.isSilentSince(sentAtMillis)) return;
    if (!connection.wasHeard) {
      const patienceMillis = this.#settings.timeoutMillis * 2 ** this.#mute;
      if (this.#mute >= MOST_MUTE_CONNECTIONS || connection.ageMillis < patienceMillis) return;
    }
    this.#renew();
  }

  close(): void {
    this.#connection.close();
  }

  #renew(): void {
    this.#mute = this.#connection.wasHeard ? 0 : this.#mute + 1;
    this.#connection.close();
    this.#connection = this.#open();
  }

  #open(): Connection {
    return new Connection(openClient(this.#grpc, this.#settings), this.#grpc, this.#settings.clock);
  }
}
