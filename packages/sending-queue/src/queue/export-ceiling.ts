/** Pauses after an exporter refused an export, doubling from the first to the last. */
const FIRST_PAUSE_MILLIS = 10;
const LAST_PAUSE_MILLIS = 1000;

/** After so long without a refusal it is worth finding out whether the ceiling still stands. */
const LIFT_AFTER_MILLIS = 10_000;

/**
 * The third gate: how many exports the wrapped exporter takes at once. Some have a bound of their own and refuse what
 * exceeds it at once. That costs a request nothing, but says how many were too many.
 *
 * What an exporter counts is not what we see: it may still count an export whose end it has just reported, all of them
 * after a lost connection has ended them together, one that we gave up on, or those of somebody else. So a refusal
 * never lowers the ceiling further below what the exporter is known to take than by one, it opens a pause, since the
 * exporter would refuse again at once, and the ceiling is lifted after a while.
 */
export class ExportCeiling {
  readonly #most: number;
  #value: number;
  /** Most exports that were under way at once, the refused ones not counted. */
  #mostTaken = 0;
  #pauseMillis = FIRST_PAUSE_MILLIS;
  #pausedUntilMillis = -Infinity;
  #refusedAtMillis = -Infinity;

  /** @param most - most exports at once, even if the exporter takes more */
  constructor(most: number) {
    this.#most = most;
    this.#value = most;
  }

  get value(): number {
    return this.#value;
  }

  /** Whether another export may be tried while `sending` are under way. */
  hasRoom(sending: number, nowMillis: number): boolean {
    if (this.#value < this.#most && nowMillis - this.#refusedAtMillis >= LIFT_AFTER_MILLIS) {
      this.#value = this.#most;
      this.#mostTaken = 0;
    }
    return sending < this.#value && nowMillis >= this.#pausedUntilMillis;
  }

  /** Milliseconds until the pause is over; 0 when there is none. */
  delayMillis(nowMillis: number): number {
    return Math.max(0, this.#pausedUntilMillis - nowMillis);
  }

  /** The exporter took an export; `sending` are under way, this one included. */
  taken(sending: number): void {
    if (sending > this.#mostTaken) this.#mostTaken = sending;
    this.#pauseMillis = FIRST_PAUSE_MILLIS;
  }

  /** The exporter refused an export while `sending` others were under way. */
  refused(sending: number, nowMillis: number): void {
    this.#value = Math.max(1, Math.min(this.#value, Math.max(sending, this.#mostTaken - 1)));
    this.#refusedAtMillis = nowMillis;
    this.#pausedUntilMillis = nowMillis + this.#pauseMillis;
    this.#pauseMillis = Math.min(LAST_PAUSE_MILLIS, 2 * this.#pauseMillis);
  }
}
