/** Attempts in a row that met backpressure of a destination that is down. */
const DOWN_AFTER_ATTEMPTS = 3;

/** How long sends are started before all of them must have ended. */
const CYCLE_MILLIS = 5000;

/** How long nothing is under way between two cycles. */
const GAP_MILLIS = 100;

/**
 * The fourth gate: while a destination is down, there is a moment now and then at which nothing is under way.
 *
 * Every send holds the process alive through the sockets and timers of its exporter, and exporters that retry by
 * themselves do so for many seconds. If sends overlapped without end, a process could not end during an outage, although
 * its application is done and nobody asked for a flush. So sends are started for a while, then all of them have to end,
 * then comes a pause on a timer that holds nothing.
 */
export class Outage {
  #failures = 0;
  #cycleStartedAtMillis = -Infinity;
  #pausedUntilMillis = -Infinity;

  /** An attempt met backpressure. */
  failed(nowMillis: number): void {
    this.#failures++;
    // Under load sends have overlapped for long: the cycle that began with the first of them would be over already, and
    // the end of the outage left to exporters that sleep for seconds between two attempts.
    if (this.#failures === DOWN_AFTER_ATTEMPTS) this.#cycleStartedAtMillis = nowMillis;
  }

  /** Something was delivered. */
  over(): void {
    this.#failures = 0;
  }

  /** Whether the destination is down. */
  get isOn(): boolean {
    return this.#failures >= DOWN_AFTER_ATTEMPTS;
  }

  /** Whether a send may start while `sending` are under way. */
  hasRoom(sending: number, nowMillis: number): boolean {
    if (!this.isOn) return true;
    return (
      nowMillis >= this.#pausedUntilMillis &&
      (sending === 0 || nowMillis < this.#cycleStartedAtMillis + CYCLE_MILLIS)
    );
  }

  /** A send starts; `sending` are under way, this one included. */
  started(sending: number, nowMillis: number): void {
    if (sending === 1) this.#cycleStartedAtMillis = nowMillis;
  }

  /** A send has ended; `sending` are under way still. */
  ended(sending: number, nowMillis: number): void {
    if (sending === 0 && this.isOn) this.#pausedUntilMillis = nowMillis + GAP_MILLIS;
  }

  /** Milliseconds until the pause is over; 0 when there is none. */
  delayMillis(nowMillis: number): number {
    return this.isOn ? Math.max(0, this.#pausedUntilMillis - nowMillis) : 0;
  }
}
