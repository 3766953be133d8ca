import {
  type Outcome,
  type Sender,
  type SendListener,
  type Status,
  StatusCode,
} from '@otelq/sending-queue/native';
import type { Attempts } from './attempts.js';
import type { Ticket } from './ticket.js';

/** What a noting sender works with. */
export interface NotingSenderParts {
  readonly attempts: Attempts;
  readonly ticketOf: (payload: Uint8Array) => Ticket | undefined;
  /** Called for each attempt after the first one of a request. */
  readonly onRepeat: () => void;
}

/** Of an attempt that does not begin. It is none that passes, so that the queue is done with the request at once. */
const STOPPED: Status = { code: StatusCode.FAILED_PRECONDITION, message: 'stopped', reason: 'not-sent' };

/** Notes on the tickets of requests what another sender says of them. */
export class NotingSender implements Sender<Uint8Array> {
  readonly #sender: Sender<Uint8Array>;
  readonly #parts: NotingSenderParts;

  constructor(sender: Sender<Uint8Array>, parts: NotingSenderParts) {
    this.#sender = sender;
    this.#parts = parts;
  }

  send(payload: Uint8Array, listener: SendListener): void {
    const { attempts, ticketOf, onRepeat } = this.#parts;
    if (!attempts.begin()) {
      // Nothing is noted: what is not sent is left.
      listener.onOutcome({ status: STOPPED });
      return;
    }
    const ticket = ticketOf(payload);
    if (ticket && ticket.attempts++ > 0) onRepeat();
    this.#sender.send(payload, {
      onAttemptStart: (observation) => listener.onAttemptStart(observation),
      onAttemptEnd: (observation) => listener.onAttemptEnd(observation),
      onOutcome(outcome: Outcome) {
        ticket?.note(payload, outcome);
        listener.onOutcome(outcome);
        attempts.ended();
      },
    });
  }

  forceFlush(timeoutMillis: number): Promise<void> {
    return this.#sender.forceFlush(timeoutMillis);
  }

  shutdown(timeoutMillis: number): Promise<void> {
    return this.#sender.shutdown(timeoutMillis);
  }
}
