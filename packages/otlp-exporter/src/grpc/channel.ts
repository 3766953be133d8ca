import { toStatus } from '@otelq/sending-queue/native';
import { log } from '../log/log.js';
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
 * How long a try to connect may take.
 *
 * @see https://github.com/grpc/grpc/blob/master/doc/connection-backoff.md (MIN_CONNECT_TIMEOUT)
 */
const CONNECT_MILLIS = 20_000;

/**
 * The connection in use. One that could not be made is gRPC's to make again, as it does once a second from the first
 * call on; it refuses calls meanwhile. Two things that can hold up a connection grpc-js does not deal with:
 *
 * - It has gone dead without a word, as behind a load balancer that forgot it. gRPC would use it until TCP gives up on
 *   it, for 15 minutes as a rule. Here it is given up when a call ran into its timeout and no other has got an answer
 *   since it was sent; as over HTTP/1.1, where a request that times out takes its connection along.
 * - A try to connect that follows a failed one hangs, and calls are refused for as long as it does.
 *
 * One that never gave an answer gets twice as long as the one before it, so that the few of them that there may be last
 * for more than half an hour.
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

  /** The one for the next call. */
  get connection(): Connection {
    return this.#connection;
  }

  /** Says that a call which was sent at `sentAtMillis` has run into its timeout. */
  timedOut(connection: Connection, sentAtMillis: number): void {
    if (!connection.isSilentSince(sentAtMillis)) return;
    if (connection.wasHeard || connection.ageMillis >= this.#patience(this.#settings.timeoutMillis)) {
      this.#giveUp(connection);
    }
  }

  /** Says that a call has failed on this side. */
  failed(connection: Connection): void {
    if (connection.noteRefusal() >= this.#patience(CONNECT_MILLIS)) this.#giveUp(connection);
  }

  close(): void {
    this.#connection.close();
  }

  #patience(millis: number): number {
    return millis * 2 ** this.#mute;
  }

  #giveUp(connection: Connection): void {
    if (connection !== this.#connection) return;
    if (connection.wasHeard) this.#mute = 0;
    else if (this.#mute < MOST_MUTE_CONNECTIONS) this.#mute++;
    else return;
    try {
      this.#connection = this.#open();
      connection.close();
    } catch (error) {
      log.warn(`renewing the gRPC connection failed: ${toStatus(error).message}`);
    }
  }

  #open(): Connection {
    return new Connection(openClient(this.#grpc, this.#settings), this.#grpc, this.#settings.clock);
  }
}
