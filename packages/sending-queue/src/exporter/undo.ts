/** Steps that take down what a construction has built, should it fail later on. */
export class Undo {
  readonly #steps: (() => void)[];

  constructor(first: () => void) {
    this.#steps = [first];
  }

  add(step: () => void): void {
    this.#steps.push(step);
  }

  /** Takes all of it down, the last first. What a step throws is nothing beside what has failed already. */
  all(): void {
    for (const step of this.#steps.reverse()) {
      try {
        step();
      } catch {
        // The next one all the same.
      }
    }
  }
}
