import type { Clock } from '../clock/clock.js';

/**
 * The time of one turn: read once when something happens to the queue, and again before each send. All that is decided
 * in between is decided at one moment, so no gate can open between the question whether it is open and the question when
 * it will be. It also saves time: no other step of a request costs as much as a reading.
 */
export class TurnClock {
  readonly #clock: Clock;
  /** What was read last, in milliseconds. */
  nowMillis: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.nowMillis = clock.now();
  }

  /** Begins a turn. */
  read(): number {
    this.nowMillis = this.#clock.now();
    return this.nowMillis;
  }
}
