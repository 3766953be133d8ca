/** Pause before the first probe. */
const FIRST_DELAY_MILLIS = 100;

/** Longest pause between probes: what the end of an outage may at most go unnoticed. */
const MAX_DELAY_MILLIS = 2000;

/** How a dead destination is watched: one request at a time, with ever longer pauses, until one succeeds. */
export class Probing {
  #active = false;
  #underWay = false;
  #pauseMillis = FIRST_DELAY_MILLIS;
  #nextAt = 0;

  get active(): boolean {
    return this.#active;
  }

  begin(now: number): void {
    this.#active = true;
    this.#underWay = false;
    this.#pauseMillis = FIRST_DELAY_MILLIS;
    this.#nextAt = now + FIRST_DELAY_MILLIS;
  }

  /** Milliseconds until the next probe may go; 0 while one is under way, since that one's end decides. */
  delayMillis(now: number): number {
    return this.#active && !this.#underWay ? Math.max(0, this.#nextAt - now) : 0;
  }

  /** Whether a probe may go now; if so, it is under way. */
  tryStart(now: number): boolean {
    if (this.#underWay || now < this.#nextAt) return false;
    this.#underWay = true;
    // Even when the probe ends without telling anything, the next one keeps its distance.
    this.#nextAt = now + this.#pauseMillis;
    return true;
  }

  /** The probe met with backpressure. */
  failed(now: number): void {
    this.#underWay = false;
    this.#pauseMillis = Math.min(this.#pauseMillis * 2, MAX_DELAY_MILLIS);
    this.#nextAt = now + this.#pauseMillis;
  }

  /** The probe ended without saying anything about the destination. */
  ignored(): void {
    this.#underWay = false;
  }

  end(): void {
    this.#active = false;
    this.#underWay = false;
  }
}
