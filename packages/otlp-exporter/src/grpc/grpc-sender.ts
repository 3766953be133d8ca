import {
  log,
  outsideOfTheApplication,
  type Sender,
  type SendListener,
  toStatus,
} from '@otelq/sending-queue/native';
import { HeaderSupply } from '../headers/header-supply.js';
import { SHUT_DOWN } from '../outcome/statuses.js';
import { Attempt, type AttemptContext } from './attempt.js';
import { callMetadata } from './call-metadata.js';
import { Channel } from './channel.js';
import { loadGrpc } from './load-grpc.js';
import type { GrpcSenderSettings } from './settings.js';

/**
 * Sends OTLP messages over gRPC, each in one unary call, all of them over one HTTP/2 connection.
 *
 * Of a call that its server has refused unread, as when it closes the connection in good order, grpc-js makes another
 * attempt by itself over the next connection; the destination has then seen it once all the same. Nothing else is
 * tried twice.
 *
 * The RTT of a call runs from its handing over to gRPC, or from when the connection it had to wait for was there, to its
 * status; compression is part of it. A server that allows fewer concurrent streams (100 as a rule) than there are calls
 * lets the others wait within the HTTP/2 session, first come, first served; that is part of the RTT too, so that an
 * adaptive limit sees the congestion that it is.
 */
export class GrpcSender implements Sender<Uint8Array> {
  readonly #context: AttemptContext;
  readonly #attempts = new Set<Attempt>();
  #isShutDown = false;

  /**
   * @throws Error - if `@grpc/grpc-js` is not installed, or refuses the target or the TLS material
   */
  constructor(settings: GrpcSenderSettings) {
    const grpc = loadGrpc();
    this.#context = outsideOfTheApplication(() => ({
      settings,
      headers: new HeaderSupply(settings.headers, (given) => callMetadata(grpc, given)),
      channel: new Channel(grpc, settings),
    }));
  }

  send(payload: Uint8Array, listener: SendListener): void {
    if (this.#isShutDown) {
      listener.onOutcome({ status: SHUT_DOWN });
      return;
    }
    const attempt = new Attempt(this.#context, payload, (outcome) => {
      this.#attempts.delete(attempt);
      listener.onOutcome(outcome);
    });
    this.#attempts.add(attempt);
    outsideOfTheApplication(() => attempt.start());
  }

  /** Resolves at once: nothing is held back. */
  async forceFlush(): Promise<void> {}

  /** Closes the connection and ends the sends that are under way as CANCELLED. Resolves at once. */
  async shutdown(): Promise<void> {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    for (const attempt of this.#attempts) attempt.abandon(SHUT_DOWN);
    try {
      this.#context.channel.close();
    } catch (error) {
      log.warn(`closing the gRPC channel failed: ${toStatus(error).message}`);
    }
  }
}
