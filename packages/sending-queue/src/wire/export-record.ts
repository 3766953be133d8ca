import type { Clock } from '../clock/clock.js';
import { log } from '../log/log.js';
import { parseRetryAfter } from '../status/retry-after.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { AttemptListener } from './observer.js';

/** What the records of one observer share. */
export interface ObserverState {
  readonly clock: Pick<Clock, 'now' | 'wallTime'>;
  /** False once the observer is disposed of: listeners are told nothing more. */
  active: boolean;
  /** Whether a listener has thrown already; the first time is logged, the others are not. */
  listenerFailed: boolean;
}

/** One request of an export, from its start to the head of its response. */
export interface Attempt {
  readonly record: ExportRecord;
  /** Time of the start; `undefined` if the response was there before the request was complete. */
  readonly startedAt: number | undefined;
  ended: boolean;
}

/** The attempts of one export: keeps the observation, tells the listener. */
export class ExportRecord implements WireObservation {
  attempts = 0;
  httpStatus: number | undefined;
  error: unknown;
  retryAfterMillis: number | undefined;
  rttMillis: number | undefined;

  readonly #listener: AttemptListener;
  readonly #state: ObserverState;

  constructor(listener: AttemptListener, state: ObserverState) {
    this.#listener = listener;
    this.#state = state;
  }

  /** An attempt begins now. */
  start(): Attempt {
    return this.#begin(this.#state.clock.now());
  }

  /** An attempt began at a time that nothing told of. */
  startUnseen(): Attempt {
    return this.#begin(undefined);
  }

  /** The head of the response is here. Of the ends of an attempt only the first counts. */
  respond(attempt: Attempt, httpStatus: number, retryAfter: unknown): void {
    const { clock } = this.#state;
    const rttMillis = attempt.startedAt === undefined ? undefined : clock.now() - attempt.startedAt;
    this.#end(attempt, httpStatus, undefined, parseRetryAfter(retryAfter, clock.wallTime()), rttMillis);
  }

  /** The attempt ended without a response. */
  fail(attempt: Attempt, error: unknown): void {
    this.#end(attempt, undefined, error, undefined, undefined);
  }

  #begin(startedAt: number | undefined): Attempt {
    if (this.#state.active) {
      this.attempts++;
      this.#tell('onAttemptStart');
    }
    return { record: this, startedAt, ended: false };
  }

  #end(
    attempt: Attempt,
    httpStatus: number | undefined,
    error: unknown,
    retryAfterMillis: number | undefined,
    rttMillis: number | undefined,
  ): void {
    if (attempt.ended || !this.#state.active) return;
    attempt.ended = true;
    this.httpStatus = httpStatus;
    this.error = error;
    this.retryAfterMillis = retryAfterMillis;
    this.rttMillis = rttMillis;
    this.#tell('onAttemptEnd');
  }

  /** Node turns what a subscriber of a diagnostics channel throws into an uncaught exception of the host. */
  #tell(event: keyof AttemptListener): void {
    try {
      this.#listener[event](this);
    } catch (error) {
      if (this.#state.listenerFailed) return;
      this.#state.listenerFailed = true;
      log.error(`${event} failed; the attempt is not accounted for`, error);
    }
  }
}
