/** An instance with a queue: requests come at random, wait for a permit, and are gone at once. */

/** @import { EventClock } from './event-clock.mjs' */
/** @import { Destination } from './destination.mjs' */
/** @import { Timer } from '@otelq/sending-queue/native' */

/** What a host asks before it sends. @typedef {{ readonly delayMillis: number, take(amount: number): void, want(waiting: number, turnedAway?: number): void }} Gatekeeper */

export class Host {
  /** Requests per millisecond. */
  rate = 0;
  waiting = 0;
  arrived = 0;
  sent = 0;
  /** Requests for which the queue had no room. */
  refused = 0;
  #clock;
  #random;
  #gatekeeper;
  #destination;
  #capacity;
  /** @type {Timer | undefined} */
  #gateTimer;
  #isStopped = false;
  #isDraining = false;
  /** @type {(() => void) | undefined} */
  #drained;

  /**
   * @param {EventClock} clock
   * @param {() => number} random
   * @param {Gatekeeper} gatekeeper
   * @param {Destination} destination
   * @param {number} capacity of the queue, in requests
   */
  constructor(clock, random, gatekeeper, destination, capacity) {
    this.#clock = clock;
    this.#random = random;
    this.#gatekeeper = gatekeeper;
    this.#destination = destination;
    this.#capacity = capacity;
  }

  start() {
    if (this.#isDraining) return;
    // Again and again within a second at least, since the rate moves.
    const untilNext = -Math.log(1 - this.#random()) / this.rate;
    this.#clock.setTimer(() => this.#next(untilNext), Math.min(untilNext, 1000));
  }

  /** Nothing is sent any more. */
  stop() {
    this.#isDraining = true;
    this.#isStopped = true;
    this.#gateTimer?.cancel();
  }

  /**
   * Nothing comes any more. What waits is sent, as a queue does that is shut down.
   *
   * @param {number} timeoutMillis
   * @param {() => void} done called once
   */
  drain(timeoutMillis, done) {
    this.#isDraining = true;
    const end = () => {
      deadline.cancel();
      this.#drained = undefined;
      this.stop();
      done();
    };
    const deadline = this.#clock.setTimer(end, timeoutMillis);
    this.#drained = end;
    if (this.waiting === 0) end();
  }

  /** @param {number} untilNext */
  #next(untilNext) {
    if (this.#isDraining) return;
    // Where the wait was cut off it begins anew, which makes no difference to a process without memory.
    if (untilNext <= 1000) this.#arrive();
    this.start();
  }

  #arrive() {
    this.arrived++;
    const isTurnedAway = this.waiting >= this.#capacity;
    if (isTurnedAway) this.refused++;
    else this.waiting++;
    if (this.#gateTimer === undefined) this.#send();
    else this.#gatekeeper.want(this.waiting, isTurnedAway ? 1 : 0);
  }

  #send() {
    this.#gateTimer = undefined;
    while (this.waiting > 0 && !this.#isStopped) {
      const delay = this.#gatekeeper.delayMillis;
      if (delay > 0) {
        this.#gateTimer = this.#clock.setTimer(() => this.#send(), delay);
        break;
      }
      this.#gatekeeper.take(1);
      this.#destination.receive(this.#clock.time);
      this.waiting--;
      this.sent++;
    }
    this.#gatekeeper.want(this.waiting);
    if (this.waiting === 0) this.#drained?.();
  }
}
