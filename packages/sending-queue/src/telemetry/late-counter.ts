import type { Attributes, Counter } from '@opentelemetry/api';

interface Tally {
  readonly attributes: Attributes;
  items: number;
}

/** A counter that counts before there is an instrument to count with, and loses nothing when one comes. */
export class LateCounter {
  #counter: Counter | undefined;
  // Keyed by identity: the sets come from `AttributeSets`, so there are no more of them than values.
  readonly #backlog = new Map<Attributes, Tally>();
  /** The one that was counted last: mostly it is the next one again. */
  #last: Tally | undefined;

  add(items: number, attributes: Attributes): void {
    if (this.#counter !== undefined) {
      this.#counter.add(items, attributes);
      return;
    }
    if (this.#last?.attributes !== attributes) this.#last = this.#tallyOf(attributes);
    this.#last.items += items;
  }

  /** Counts with `counter` from now on, beginning with what was counted so far. */
  attach(counter: Counter): void {
    this.#counter = counter;
    for (const { attributes, items } of this.#backlog.values()) counter.add(items, attributes);
    this.#backlog.clear();
    this.#last = undefined;
  }

  #tallyOf(attributes: Attributes): Tally {
    let tally = this.#backlog.get(attributes);
    if (tally === undefined) {
      tally = { attributes, items: 0 };
      this.#backlog.set(attributes, tally);
    }
    return tally;
  }
}
