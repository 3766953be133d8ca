import type { ConcurrencyLimiter, Slot } from '@otelq/adaptive-concurrency';
import type { Outcome, SendListener } from '../sender/sender.js';
import { isBackpressure } from '../status/classification.js';
import { type Status, StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { QueueRequest } from './request.js';

/** What a flight reports to. */
export interface FlightControl<Payload> {
  /** To be called before anything else is reported of what the sender has told: all of it happens at one moment. */
  beginTurn(): void;
  /** The sender tries again by itself. */
  onResend(request: QueueRequest<Payload>): void;
  /** Has the slots, and hears of attempts without one. */
  readonly limiter: ConcurrencyLimiter;
  /** What an attempt that failed means. */
  statusOf(observation: WireObservation): Status;
  onAttemptStatus(request: QueueRequest<Payload>, status: Status, isBackpressure: boolean): void;
  /** To be called when a slot was given back while the send goes on. */
  pump(): void;
  onLanded(request: QueueRequest<Payload>, outcome: Outcome, startedAtMillis: number): void;
}

/**
 * One send of one request, from the slot it takes to its outcome.
 *
 * A slot stands for a request on the wire. Exporters that retry by themselves are on the wire only part of the time:
 * the first attempt that meets backpressure gives the slot back, so that the limiter learns of it while the exporter
 * still sleeps, and each further attempt takes a slot if there is one. An attempt that got none may still be the one
 * that succeeds, and shows that the destination is alive.
 */
export class Flight<Payload> implements SendListener {
  /** Forgotten once landed: the socket of a kept-alive connection remembers the flight that opened it. */
  #request: QueueRequest<Payload> | undefined;
  readonly #control: FlightControl<Payload>;
  readonly #startedAtMillis: number;
  #slot: Slot | undefined;
  #attempts = 0;
  /** Whether the status of the last attempt was reported when it was seen on the wire. */
  #isReported = false;

  constructor(
    request: QueueRequest<Payload>,
    slot: Slot,
    startedAtMillis: number,
    control: FlightControl<Payload>,
  ) {
    this.#request = request;
    this.#slot = slot;
    this.#startedAtMillis = startedAtMillis;
    this.#control = control;
  }

  onAttemptStart(_observation: WireObservation): void {
    if (this.#request === undefined) return;
    this.#isReported = false;
    // The first one is what the flight was begun with.
    if (++this.#attempts > 1) this.#control.onResend(this.#request);
    if (this.#slot !== undefined) return;
    this.#control.beginTurn();
    this.#slot = this.#control.limiter.tryAcquire();
  }

  onAttemptEnd(observation: WireObservation): void {
    const request = this.#request;
    if (request === undefined || !failed(observation)) return;
    this.#control.beginTurn();
    const status = this.#control.statusOf(observation);
    const backpressure = isBackpressure(status);
    this.#isReported = true;
    this.#control.onAttemptStatus(request, status, backpressure);
    if (backpressure && this.#slot !== undefined) {
      this.#release('backpressure', request.items, observation.rttMillis);
      this.#control.pump();
    }
  }

  onOutcome(outcome: Outcome): void {
    const request = this.#request;
    if (request === undefined) return;
    this.#request = undefined;
    this.#control.beginTurn();
    const { status, rttMillis } = outcome;
    const isOk = status.code === StatusCode.OK;
    const backpressure = !isOk && isBackpressure(status);
    if (status.reason !== 'concurrent-export-limit' && !this.#isReported) {
      this.#control.onAttemptStatus(request, status, backpressure);
    }
    this.#release(backpressure ? 'backpressure' : isOk ? 'success' : 'ignore', request.items, rttMillis);
    this.#control.onLanded(request, outcome, this.#startedAtMillis);
  }

  #release(signal: 'success' | 'backpressure' | 'ignore', size: number, rttMillis: number | undefined): void {
    const outcome = rttMillis === undefined ? { signal, size } : { signal, size, rttMillis };
    if (this.#slot !== undefined) this.#slot.release(outcome);
    else if (signal === 'success') this.#control.limiter.report(outcome);
    this.#slot = undefined;
  }
}

function failed(observation: WireObservation): boolean {
  return observation.error !== undefined || (observation.httpStatus ?? 0) >= 400;
}
