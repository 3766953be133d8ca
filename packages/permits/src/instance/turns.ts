/** Longest time that an open gate is kept for who is next, in milliseconds: timers fire late. */
const LONGEST_WAIT_MILLIS = 10;

/** When somebody else's turn it is, it is worth asking again after so many milliseconds. */
const LOOK_AGAIN_MILLIS = 1;

/** Somebody's place in the line. */
interface Place {
  /** When it was told to ask again; Infinity when it need not be waited for. */
  comesAt: number;
  /** Since when the open gate is kept for it. */
  keptSince: number | undefined;
}

/**
 * Who of several that found a gate closed is next. Otherwise the one that happens to ask in the right moment has it, and of
 * queues that are never empty that may be the same one for ever.
 *
 * Who has waited the longest goes first. When it does not come within a few milliseconds, because something else holds it back
 * or it has nothing to send any more, the others do not wait for it, and it keeps its place. These begin when another one is
 * there to wait, so that an application that is busy, and late with all its timers, takes no turn from anybody.
 *
 * A call takes time in proportion to those that are ahead, and memory to those that wait.
 */
export class Turns<Who extends object> {
  /** Who has waited the longest comes first. */
  readonly #line = new Map<Who, Place>();

  /**
   * @param gateMillis - what the gate says: 0 when it is open
   * @returns what `who` is told: 0 when it may go now
   */
  delayMillis(who: Who, gateMillis: number, now: number): number {
    const place = this.#line.get(who);
    if (gateMillis === 0 && !this.#isKeptForAnother(who, now)) {
      // It goes right now, or can't.
      if (place !== undefined) place.comesAt = Number.POSITIVE_INFINITY;
      return 0;
    }
    const delay = Math.max(gateMillis, LOOK_AGAIN_MILLIS);
    if (place === undefined) {
      this.#line.set(who, { comesAt: now + delay, keptSince: undefined });
    } else {
      place.comesAt = now + delay;
      place.keptSince = undefined;
    }
    return delay;
  }

  /** It has had its turn, or does not want one any more. */
  over(who: Who): void {
    this.#line.delete(who);
  }

  #isKeptForAnother(who: Who, now: number): boolean {
    for (const [other, place] of this.#line) {
      if (other === who) return false;
      if (place.comesAt > now + LONGEST_WAIT_MILLIS) continue;
      place.keptSince ??= now;
      if (now - place.keptSince <= LONGEST_WAIT_MILLIS) return true;
    }
    return false;
  }
}
