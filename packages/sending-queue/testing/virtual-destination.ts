import type { PayloadKind } from '../src/queue/payload.js';
import type { Outcome, Sender, SendListener } from '../src/sender/sender.js';
import { type Status, StatusCode } from '../src/status/status.js';
import type { WireObservation } from '../src/status/wire-observation.js';
import type { VirtualClock } from './virtual-clock.js';

/** Payloads of the unit tests: an array of names, one item each. */
export type Names = string[];

export const namesPayload: PayloadKind<Names> = {
  signal: 'traces',
  items: (payload) => payload.length,
  store: (payload) => payload.slice(),
  bytes: (payload) => payload.join().length,
  cut: (payload, firstItems) => [payload.slice(0, firstItems), payload.slice(firstItems)],
  merge: (payloads) => payloads.flat(),
};

export const ok: Status = { code: StatusCode.OK, message: '' };
export const unavailable: Status = { code: StatusCode.UNAVAILABLE, message: 'down' };
export const exhausted: Status = { code: StatusCode.RESOURCE_EXHAUSTED, message: 'slow down' };
export const invalid: Status = { code: StatusCode.INVALID_ARGUMENT, message: 'malformed' };
export const tooLarge: Status = { ...invalid, reason: 'payload-too-large' };

/** One send that the destination has received. */
export interface ReceivedSend {
  readonly payload: Names;
  readonly atMillis: number;
  readonly listener: SendListener;
}

/** A destination in virtual time: answers after `rttMillis`, or only when a test says so. */
export class VirtualDestination implements Sender<Names> {
  readonly #clock: VirtualClock;
  /** Everything that arrived, in order. */
  readonly received: ReceivedSend[] = [];
  /** Names that were answered with OK. */
  readonly delivered: string[] = [];
  /** Sends that are not answered yet. */
  inFlight = 0;
  mostInFlight = 0;
  isShutDown = false;
  flushes = 0;
  rttMillis = 10;
  /** What to answer; undefined leaves the send to the test. */
  answer: (payload: Names, attempt: number) => Outcome | undefined = () => ({ status: ok });

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  send(payload: Names, listener: SendListener): void {
    this.received.push({ payload, atMillis: this.#clock.now(), listener });
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    const outcome = this.answer(payload, this.received.length);
    if (outcome === undefined) return;
    if (this.rttMillis === 0) this.#finish(payload, listener, outcome);
    else this.#clock.setTimer(() => this.#finish(payload, listener, outcome), this.rttMillis);
  }

  /** Answers the send number `index`. */
  finish(index: number, outcome: Outcome): void {
    const send = this.received[index];
    if (send === undefined) throw new Error(`there was no send number ${index}`);
    this.#finish(send.payload, send.listener, outcome);
  }

  async forceFlush(): Promise<void> {
    this.flushes++;
  }

  async shutdown(_timeoutMillis: number): Promise<void> {
    this.isShutDown = true;
  }

  #finish(payload: Names, listener: SendListener, outcome: Outcome): void {
    this.inFlight--;
    if (outcome.status.code === StatusCode.OK) this.delivered.push(...payload);
    listener.onOutcome(outcome);
  }
}

/** What a wire observer would have seen of an attempt answered with `httpStatus`. */
export function seenOnWire(httpStatus: number | undefined, attempts = 1): WireObservation {
  return { attempts, httpStatus, error: undefined, retryAfterMillis: undefined, rttMillis: 5 };
}
