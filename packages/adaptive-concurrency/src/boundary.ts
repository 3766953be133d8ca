/** Cohorts that go by before a limit is tried beyond which requests were rejected, at first and at most. */
const REJECTION_PATIENCE = { first: 32, most: 512 };

/** A low limit waits for fewer: a try that goes wrong costs one request, and one that was put off a share of the whole. */
const REJECTION_PATIENCE_PER_SLOT = 4;

/** The same where the destination did less when it was given more. That costs no request, so it is tried again sooner. */
const KNEE_PATIENCE = { first: 2, most: 64 };

/** Throughput below this part of what it was at a lower limit has passed a knee. */
const KNEE_RATIO = 0.95;

/** How far beyond the limit that was too much single steps must go well before it is forgotten. */
const MARGIN = 1.1;

/** Standard errors by which a round trip must be shorter before the destination counts as another one. */
const SIGNIFICANCE = 4.2;

/** Weight of a new cohort in the mean of those at the same limit. */
const WEIGHT = 0.3;

/**
 * Remembers where more was too much: the limit beyond which requests were rejected, or beyond which the destination became
 * slower than it gained. Growth stops there for a while, for longer each time it was the same place, and goes on in single
 * steps. A queue at the destination is no boundary: it is seen as it grows.
 */
export class Boundary {
  #limit = Infinity;
  #ofRejection = false;
  #patience = 0;
  #waited = 0;
  /** The limit that was too much. */
  #tooMuch = Infinity;
  /** The highest of the latest limits that went well, and the mean round-trip time there. */
  #fineLimit = 1;
  #fineMillis = Infinity;

  /** The latest limit that went well. */
  get fineLimit(): number {
    return this.#fineLimit;
  }

  /** Requests were rejected at this limit. */
  rejected(limit: number): void {
    // What takes not even one at a time is down, and what it takes when it is back is unknown.
    if (limit <= 1) {
      this.forget();
      return;
    }
    this.#ofRejection = true;
    const first = Math.min(REJECTION_PATIENCE.first, REJECTION_PATIENCE_PER_SLOT * limit);
    this.#set(limit, { first, most: REJECTION_PATIENCE.most });
  }

  /** A cohort was congested at this load. Does nothing unless it did less than one at a lower load. */
  congested(load: number, millis: number, error: number): void {
    if (load <= this.#fineLimit) return;
    const lowest = KNEE_RATIO * (this.#fineLimit / this.#fineMillis) - (load * error) / millis ** 2;
    if (load / millis >= lowest) return;
    this.#ofRejection = false;
    this.#set(load, KNEE_PATIENCE);
  }

  /**
   * A cohort went well at this limit. `queueOf` tells the queue, in multiples of what is allowed, that a round-trip time
   * means: where one stood and is gone, the destination takes more than it did, and the boundary is forgotten.
   */
  fine(limit: number, millis: number, error: number, queueOf: (millis: number) => number): void {
    const isShorter = limit >= 0.9 * this.#fineLimit && millis + SIGNIFICANCE * error < this.#fineMillis;
    if (isShorter && queueOf(this.#fineMillis) > (this.#ofRejection ? 1 : 0.5)) this.forget();
    const isKnown = limit === this.#fineLimit && this.#fineMillis < Infinity;
    if (isKnown) this.#fineMillis += WEIGHT * (millis - this.#fineMillis);
    else this.#fineMillis = millis;
    this.#fineLimit = limit;
  }

  /** How far growth from `limit` to `next` may go. */
  pass(limit: number, next: number): number {
    if (next <= this.#limit) return next;
    if (limit < this.#limit) return this.#limit;
    if (++this.#waited <= this.#patience) return limit;
    if (limit > MARGIN * this.#tooMuch) {
      this.forget();
      return next;
    }
    this.#limit = limit + 1;
    return limit + 1;
  }

  /** What stood in the way had other reasons than the limit, or is so no more. */
  forget(): void {
    this.#limit = Infinity;
  }

  #set(limit: number, { first, most }: { first: number; most: number }): void {
    const fine = Math.max(1, Math.min(limit - 1, Math.max(this.#fineLimit, Math.floor(limit * 0.7))));
    const isSamePlace = Math.abs(fine - this.#limit) <= Math.max(1, 0.15 * fine);
    this.#patience = isSamePlace ? Math.min(most, Math.max(first, this.#patience * 2)) : first;
    this.#limit = fine;
    this.#waited = 0;
    this.#tooMuch = limit;
  }
}
