/** What was used since the last report, and what would have been, as rates: permits per period. */
export interface Use {
  readonly used: number;
  readonly wanted: number;
}

/**
 * An instance that wants exactly what comes leaves permits unused half of the time, since no two periods bring the same. So
 * it wants a little less: two standard deviations of requests that come at random (Poisson), and at most a fifth. What is not
 * sent for that waits, and what waits is wanted; in a fleet where nobody lacks anything there are permits on top.
 */
const MODESTY = { deviations: 2, part: 0.2 };

/** Use and demand of an instance between two reports. Constant size; a report that fails loses nothing. */
export class UseBuffer {
  #used = 0;
  #waiting = 0;
  #turnedAway = 0;
  #waitedMillis = 0;
  #waitingSince: number | undefined;
  #reportedAt: number;
  #reportedUsed = 0;
  #reportedWaiting = 0;
  #reportedTurnedAway = 0;

  constructor(now: number) {
    this.#reportedAt = now;
  }

  /** Units used so far. */
  get used(): number {
    return this.#used;
  }

  /** How long something has waited for the gate so far, in milliseconds. */
  waitedMillis(now: number): number {
    return this.#waitedMillis + (this.#waitingSince === undefined ? 0 : now - this.#waitingSince);
  }

  take(amount: number, now: number): void {
    this.#used += countable(amount);
    this.#endWait(now);
  }

  /** @param isHeldBack whether it is the gate that what waits is waiting for */
  want(waiting: number, turnedAway: number, isHeldBack: boolean, now: number): void {
    this.#waiting = countable(waiting);
    this.#turnedAway += countable(turnedAway);
    if (this.#waiting === 0 || !isHeldBack) this.#endWait(now);
    else this.#waitingSince ??= now;
  }

  /**
   * @param burst what the gate needs on top of the use
   */
  since(periodMillis: number, burst: number, now: number): Use {
    const elapsedMillis = Math.max(1, now - this.#reportedAt);
    const perPeriod = periodMillis / elapsedMillis;
    const used = this.#used - this.#reportedUsed;
    // What came is what was used, what has piled up, and what found no room.
    const piledUp = this.#waiting - this.#reportedWaiting + this.#turnedAway - this.#reportedTurnedAway;
    const demand = Math.max(0, used + piledUp) * perPeriod;
    const modesty = Math.min(demand * MODESTY.part, Math.sqrt(demand * burst) * MODESTY.deviations);
    // What waits is to be gone within a period. Producers that are blocked until there is room show in it as well.
    const wanted = demand + this.#waiting === 0 ? 0 : demand - modesty + this.#waiting + burst;
    return { used: used * perPeriod, wanted };
  }

  /** What was so at `now`, the moment of a report that was taken, begins anew. */
  mark(now: number): UseMark {
    return {
      now,
      used: this.#used,
      waiting: this.#waiting,
      turnedAway: this.#turnedAway,
    };
  }

  reported(mark: UseMark): void {
    this.#reportedAt = mark.now;
    this.#reportedUsed = mark.used;
    this.#reportedWaiting = mark.waiting;
    this.#reportedTurnedAway = mark.turnedAway;
  }

  #endWait(now: number): void {
    this.#waitedMillis = this.waitedMillis(now);
    this.#waitingSince = undefined;
  }
}

/** How far a report goes. */
export interface UseMark {
  readonly now: number;
  readonly used: number;
  readonly waiting: number;
  readonly turnedAway: number;
}

/** What is none counts as 0: one number that is none would make none of all that follow. */
export function countable(amount: number): number {
  return Number.isFinite(amount) && amount > 0 ? amount : 0;
}
