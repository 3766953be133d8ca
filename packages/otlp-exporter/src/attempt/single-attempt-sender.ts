import {
  outsideOfTheApplication,
  type Sender,
  type SenderContext,
  type SendListener,
  toStatus,
} from '@otelq/sending-queue/native';
import { HeaderSupply } from '../headers/header-supply.js';
import type { HeaderSource } from '../headers/headers.js';
import { log } from '../log/log.js';
import { notSent, SHUT_DOWN } from '../outcome/statuses.js';
import { Attempt, type AttemptParts } from './attempt.js';
import type { Transport } from './transport.js';

/** Sends over a transport, each time in one attempt, which is neither repeated nor redirected here. */
export class SingleAttemptSender<Prepared> implements Sender<Uint8Array> {
  readonly #parts: AttemptParts<Prepared>;
  #isShutDown = false;

  constructor(
    { clock, timeoutMillis, headers }: SenderContext & { readonly headers: HeaderSource },
    transport: Transport<Prepared>,
  ) {
    const supply = new HeaderSupply(headers, (given) => transport.prepare(given));
    this.#parts = { clock, timeoutMillis, transport, headers: supply, underWay: new Set() };
  }

  send(body: Uint8Array, listener: SendListener): void {
    if (this.#isShutDown) listener.onOutcome({ status: notSent(SHUT_DOWN) });
    else outsideOfTheApplication(() => new Attempt(this.#parts, body, listener));
  }

  /** Resolves at once: whoever flushes waits for its sends, and there is nothing else here to wait for. */
  async forceFlush(): Promise<void> {}

  /** Closes all connections: sends under way end as CANCELLED, and so does whatever is sent from now on. */
  async shutdown(): Promise<void> {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    const { underWay, transport } = this.#parts;
    for (const attempt of underWay) attempt.cancel();
    try {
      transport.close();
    } catch (error) {
      log.warn(`closing the connections failed: ${toStatus(error).message}`);
    }
  }
}
