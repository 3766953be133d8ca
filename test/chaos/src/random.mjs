/** Random numbers that a seed decides: mulberry32, https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
export class Random {
  #state;

  /** @param {number} seed an integer; of larger ones the lowest 32 bits count */
  constructor(seed) {
    this.#state = seed | 0;
  }

  /** At least 0, less than 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * An integer.
   *
   * @param {number} least
   * @param {number} most
   */
  integer(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** @param {number} probability of true */
  chance(probability) {
    return this.next() < probability;
  }

  /**
   * One of several things, some more often than others.
   *
   * @template Thing
   * @param {readonly (readonly [weight: number, thing: Thing])[]} things
   * @returns {Thing}
   */
  pick(things) {
    let left = this.next() * things.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, thing] of things) {
      left -= weight;
      if (left < 0) return thing;
    }
    throw new RangeError('there is nothing to pick from');
  }

  /** Another one, which goes its own way. */
  fork() {
    return new Random(this.integer(0, 2 ** 32 - 1));
  }
}
