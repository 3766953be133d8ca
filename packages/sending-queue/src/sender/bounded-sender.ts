import type { Clock, Timer } from '../clock/clock.js';
import { toStatus } from '../status/errors.js';
import { isThenable } from '../status/property.js';
import { StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import { boundedCall } from './bounded-call.js';
import type { Outcome, Sender, SendListener } from './sender.js';

/** How much longer than it may take a send gets to say so itself, which it can do better. */
const GRACE_MILLIS = 1000;

/** One send: the first outcome counts, and there is one. */
class BoundedSend implements SendListener {
  readonly #listener: SendListener;
  #timer: Timer | undefined;
  #isOver = false;

  constructor(listener: SendListener) {
    this.#listener = listener;
  }

  onAttemptStart(observation: WireObservation): void {
    this.#listener.onAttemptStart(observation);
  }

  onAttemptEnd(observation: WireObservation): void {
    this.#listener.onAttemptEnd(observation);
  }

  onOutcome(outcome: Outcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer?.cancel();
    this.#listener.onOutcome(outcome);
  }

  fail(error: unknown): void {
    this.onOutcome({ status: toStatus(error) });
  }

  /** Ends with DEADLINE_EXCEEDED if there is no outcome in time. */
  bound(clock: Clock, timeoutMillis: number): void {
    // A sender that has answered at once needs no timer.
    if (this.#isOver) return;
    const message = `no outcome after ${timeoutMillis} ms`;
    this.#timer = clock.setTimer(
      () => this.onOutcome({ status: { code: StatusCode.DEADLINE_EXCEEDED, message } }),
      timeoutMillis + GRACE_MILLIS,
    );
  }
}

/** Somebody's sender, however it behaves: one that throws, hangs or has two outcomes costs one request. */
export class BoundedSender<Payload> implements Sender<Payload> {
  readonly #sender: Sender<Payload>;
  readonly #clock: Clock;
  readonly #timeoutMillis: number;

  constructor(sender: Sender<Payload>, clock: Clock, timeoutMillis: number) {
    this.#sender = sender;
    this.#clock = clock;
    this.#timeoutMillis = timeoutMillis;
  }

  send(payload: Payload, listener: SendListener): void {
    const send = new BoundedSend(listener);
    try {
      const returned: unknown = this.#sender.send(payload, send);
      // The interface returns nothing, but an async send() is easily written, and its rejection would be an unhandled one.
      if (isThenable(returned)) Promise.resolve(returned).catch((error: unknown) => send.fail(error));
    } catch (error) {
      send.fail(error);
    }
    send.bound(this.#clock, this.#timeoutMillis);
  }

  forceFlush(timeoutMillis: number): Promise<void> {
    const call = () => this.#sender.forceFlush(timeoutMillis);
    return boundedCall('forceFlush of the sender', call, this.#clock, timeoutMillis);
  }

  shutdown(timeoutMillis: number): Promise<void> {
    const call = () => this.#sender.shutdown(timeoutMillis);
    return boundedCall('shutdown of the sender', call, this.#clock, timeoutMillis);
  }
}
