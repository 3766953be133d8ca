import type { ConcurrencyLimiter } from '@otelq/adaptive-concurrency';
import type { Clock, Timer } from '../clock/clock.js';
import type { RetryPolicy } from '../retry/retry-policy.js';
import type { Outcome, Sender } from '../sender/sender.js';
import type { ReadStatus } from '../status/read-status.js';
import { type Status, StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { Backlog } from './backlog.js';
import { Flight, type FlightControl } from './flight.js';
import type { Gates } from './gates.js';
import type { QueueListener } from './listener.js';
import type { QueueRequest } from './request.js';
import type { TurnClock } from './turn-clock.js';
import type { Verdict } from './verdict.js';

/** What a dispatcher works with. */
export interface DispatcherParts<Payload> {
  readonly backlog: Backlog<Payload>;
  readonly sender: Sender<Payload>;
  readonly gates: Gates<Payload>;
  readonly retryPolicy: RetryPolicy;
  readonly readStatus: ReadStatus;
  readonly verdict: Verdict<Payload>;
  /** The next request; undefined when there is none after all. To be called only when one is ready. */
  readonly next: (nowMillis: number) => QueueRequest<Payload> | undefined;
  readonly listener: QueueListener;
  readonly clock: Clock;
  /** The one that the limiter reads, too. */
  readonly turn: TurnClock;
  /** Called after a request has come back from its flight, or could not be sent. */
  readonly onLanded: () => void;
}

/**
 * The consumers. There is no loop per consumer: whenever a request arrives, a flight ends or a timer fires, as many
 * requests as pass the gates are sent. A slot is taken only for a request that is ready, and held only in flight.
 */
export class Dispatcher<Payload> implements FlightControl<Payload> {
  readonly #parts: DispatcherParts<Payload>;
  readonly #gates: Gates<Payload>;
  readonly #turn: TurnClock;
  /** Sends under way. */
  sending = 0;
  lastStatus: Status | undefined;
  #isPumping = false;
  #isStopped = false;
  #wake: { timer: Timer; atMillis: number } | undefined;

  constructor(parts: DispatcherParts<Payload>) {
    this.#parts = parts;
    this.#gates = parts.gates;
    this.#turn = parts.turn;
  }

  /**
   * Sends whatever passes the gates now, and arranges to be called again when time alone opens one.
   *
   * @param isTurnRead - whether the clock of the turn has just been read
   */
  pump(isTurnRead = false): void {
    if (this.#isPumping || this.#isStopped) return;
    this.#isPumping = true;
    try {
      let mayGoOn =
        this.#mightSend() && this.#sendNext(isTurnRead ? this.#turn.nowMillis : this.#turn.read());
      while (mayGoOn && this.#mightSend()) mayGoOn = this.#sendNext(this.#turn.read());
    } finally {
      this.#isPumping = false;
    }
    this.#gates.side?.permits?.tell();
    if (this.#mightSend()) this.#scheduleWake();
  }

  /** Forgets the flights that are still under way, and sends nothing more. To be called when all requests are settled. */
  stop(): void {
    this.#isStopped = true;
    this.sending = 0;
    this.#wake?.timer.cancel();
    this.#wake = undefined;
  }

  get limiter(): ConcurrencyLimiter {
    return this.#gates.limiter;
  }

  beginTurn(): void {
    this.#turn.read();
  }

  statusOf(observation: WireObservation): Status {
    return this.#parts.readStatus(undefined, observation);
  }

  onAttemptStatus(request: QueueRequest<Payload>, status: Status, isBackpressure: boolean): void {
    // How the sender ends what it is made to give up says nothing of the destination.
    if (this.#isStopped) return;
    this.lastStatus = status;
    this.#parts.listener.onStatus(status);
    const { backlog, listener, retryPolicy } = this.#parts;
    if (isBackpressure) backlog.books.backpressure += request.items;
    this.#gates.side?.attempted(isBackpressure, status.code === StatusCode.OK, this.#turn.nowMillis);
    // With a status that will not pass, a delay says nothing about the other requests.
    if (status.retryAfterMillis !== undefined && status.retryAfterMillis > 0 && retryPolicy.mayPass(status)) {
      listener.onThrottle(this.#gates.throttle.close(this.#turn.nowMillis, status.retryAfterMillis));
    }
  }

  onResend(request: QueueRequest<Payload>): void {
    if (!this.#isStopped) this.#gates.side?.permits?.take(request);
  }

  onLanded(request: QueueRequest<Payload>, outcome: Outcome, startedAtMillis: number): void {
    const now = this.#turn.nowMillis;
    // How the sender ends what it is made to give up says nothing. One that the exporter refused has not been sent.
    if (!this.#isStopped && outcome.status.reason !== 'concurrent-export-limit') {
      this.#parts.listener.onSendEnd(request.items, outcome.status, now - startedAtMillis);
    }
    // A request that was given up at the end of a shutdown may still come back; it has been counted.
    if (request.state !== 'in-flight') return;
    if (this.#isStopped) {
      // What is stored is left in flight: if it got through after all, it need not be sent once more.
      if (outcome.status.code === StatusCode.OK) this.#parts.verdict.on(request, outcome, 0, now);
      return;
    }
    this.sending--;
    this.#gates.side?.outage.ended(this.sending, now);
    this.#parts.verdict.on(request, outcome, this.sending, now);
    this.#parts.onLanded();
    this.pump();
  }

  /** Whether it is worth reading the clock: something waits, and a slot is free. What changes that calls `pump`. */
  #mightSend(): boolean {
    const { backlog } = this.#parts;
    return backlog.hasWaiting && !backlog.isResting && !this.#gates.isFull;
  }

  #sendNext(now: number): boolean {
    const { backlog, sender, listener } = this.#parts;
    backlog.promoteDueRetries(now);
    const slot = backlog.hasReady(now) ? this.#gates.pass(this.sending, now) : undefined;
    if (slot === undefined) return false;
    const request = this.#parts.next(now);
    if (request === undefined) {
      slot.release({ signal: 'ignore', size: 0 });
      return true;
    }
    backlog.takeOff(request, now);
    this.sending++;
    this.#gates.side?.started(request, this.sending, now);
    listener.onSendStart(request.items);
    sender.send(request.takePayload(), new Flight(request, slot, now, this));
    // One that was refused is back already.
    if (request.state !== 'ready') this.#gates.side?.ceiling.taken(this.sending);
    return true;
  }

  /** To be called when a send was tried in this turn and did not pass: the same moment must find the same gates closed. */
  #scheduleWake(): void {
    const { backlog, clock } = this.#parts;
    const now = this.#turn.nowMillis;
    let atMillis = backlog.nextReadyAtMillis;
    if (backlog.hasReady(now)) {
      const gateDelayMillis = this.#gates.delayMillis(now);
      atMillis = gateDelayMillis > 0 ? now + gateDelayMillis : Infinity;
    }
    // A timer that fires too early only looks again; replacing it at every settled request would cost more.
    if (atMillis === Infinity || (this.#wake !== undefined && this.#wake.atMillis <= atMillis)) return;
    this.#wake?.timer.cancel();
    const timer = clock.setTimer(
      () => {
        this.#wake = undefined;
        this.pump();
      },
      Math.ceil(atMillis - now),
    );
    this.#wake = { timer, atMillis };
  }
}
