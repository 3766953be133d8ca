import type { Received } from '@otelq-test/backend';
import type { Report } from './report.js';

/** What the applications were told has been accepted, and what became of it. */
export class Promises {
  readonly #received: Received;
  readonly #exported = new Map<string, number>();
  readonly #promised: string[] = [];
  /** What was promised, and stored and not delivered when that was looked at last. */
  #open = new Set<string>();

  /** @param received - what has been delivered */
  constructor(received: Received) {
    this.#received = received;
  }

  get exportedSpans(): number {
    let spans = 0;
    for (const items of this.#exported.values()) spans += items;
    return spans;
  }

  get promisedSpans(): number {
    return this.#promised.length;
  }

  /** What was promised and is not delivered. */
  get broken(): readonly string[] {
    return this.#promised.filter((name) => this.#received.times(name) === 0);
  }

  /** What was delivered although nobody exported it. */
  get invented(): readonly string[] {
    return [...this.#received.byName.keys()].filter((name) => {
      const [life, request, item] = name.split('.');
      return !(Number(item) < (this.#exported.get(`${life}.${request}`) ?? 0));
    });
  }

  /**
   * Takes up what a life has told, now that it is over.
   *
   * @param stored - what is stored
   * @returns what was promised, and is neither stored nor delivered; each of them once
   */
  onEnd(life: number, { exported, successes }: Report, stored: ReadonlySet<string>): readonly string[] {
    for (const [request, items] of exported) {
      this.#exported.set(`${life}.${request}`, items);
      if (!successes.has(request)) continue;
      for (let item = 0; item < items; item++) {
        const name = `${life}.${request}.${item}`;
        this.#promised.push(name);
        this.#open.add(name);
      }
    }
    const undelivered = [...this.#open].filter((name) => this.#received.times(name) === 0);
    this.#open = new Set(undelivered.filter((name) => stored.has(name)));
    return undelivered.filter((name) => !stored.has(name));
  }
}
