/**
 * Milliseconds since its creation, made of another clock's steps forward. A step back, or a reading that is no finite
 * number, counts as no time: whoever computes with these readings need not fear a clock that was set.
 */
export class ElapsedClock {
  readonly #now: () => number;
  #last: number;
  #elapsedMillis = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#last = now();
  }

  read(): number {
    const reading = this.#now();
    if (!Number.isFinite(reading)) return this.#elapsedMillis;
    const step = reading - this.#last;
    // Not so when the reading before was no number, or is so far away that the difference is not finite.
    if (step > 0 && step < Infinity) this.#elapsedMillis += step;
    this.#last = reading;
    return this.#elapsedMillis;
  }
}
