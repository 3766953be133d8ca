import type { Attributes, Counter } from '@opentelemetry/api';

/** A counter that counts before there is an instrument to count with, and loses nothing when one comes. */
export class LateCounter {
  #counter: Counter | undefined;
  // Keyed by identity: the sets come from `AttributeSets`, so there are no more of them than values.
  readonly #backlog = new Map<Attributes, number>();

  add(items: number, attributes: Attributes): void {
    if (this.#counter !== undefined) this.#counter.add(items, attributes);
    else this.#backlog.set(attributes, (this.#backlog.get(attributes) ?? 0) + items);
  }

  /** Counts with `counter` from now on, beginning with what was counted so far. */
  attach(counter: Counter): void {
    this.#counter = counter;
    for (const [attributes, items] of this.#backlog) counter.add(items, attributes);
    this.#backlog.clear();
  }
}
