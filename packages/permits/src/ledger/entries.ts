/** An instance that is alive. Amounts are permits per period. */
export interface Entry {
  readonly sequence: number;
  /** What its gate may be bounded by at most: granted, and not given back. */
  readonly permits: number;
  /** What it was told to be bounded by: `permits`, or less where it has to go down. */
  readonly allowed: number;
  /** What it keeps to at most when it is cut off. */
  readonly safe: number;
  readonly burst: number;
  readonly used: number;
  readonly wanted: number;
  /** What it lacks. */
  readonly unmet: number;
  /** What it lacks of the part that is its due, whatever others want. */
  readonly owed: number;
  readonly seenAt: number;
  /** When it was granted more for the last time. */
  readonly grownAt: number;
  /** The budget that its permits are a part of. */
  readonly totalPermits: number;
}

/** The instances that are alive, with their sums. Constant time per call, but for what ends. */
export class Entries {
  /** In the order in which they were seen. */
  readonly #entries = new Map<string, Entry>();
  #permits = 0;
  #unmet = 0;
  #owed = 0;
  #pledged = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** The sum of what all hold. */
  get permits(): number {
    return this.#permits;
  }

  /** The sum of what all lack. */
  get unmet(): number {
    return this.#unmet;
  }

  /** The sum of what all lack of their due. */
  get owed(): number {
    return this.#owed;
  }

  /** The sum of what all were told to give up, and have not said to have. */
  get pledged(): number {
    return this.#pledged;
  }

  get(host: string): Entry | undefined {
    return this.#entries.get(host);
  }

  /** Takes what is known of an instance out. */
  take(host: string): Entry | undefined {
    const entry = this.#entries.get(host);
    if (entry === undefined) return undefined;
    this.#entries.delete(host);
    this.#permits -= entry.permits;
    this.#unmet -= entry.unmet;
    this.#owed -= entry.owed;
    this.#pledged -= entry.permits - entry.allowed;
    return entry;
  }

  /** Adds an instance that was seen just now, and is not among them. */
  add(host: string, entry: Entry): void {
    this.#entries.set(host, entry);
    this.#permits += entry.permits;
    this.#unmet += entry.unmet;
    this.#owed += entry.owed;
    this.#pledged += entry.permits - entry.allowed;
  }

  /** The one that was seen the longest ago. */
  oldest(): [string, Entry] | undefined {
    const { value } = this.#entries.entries().next();
    return value;
  }

  [Symbol.iterator](): IterableIterator<[string, Entry]> {
    return this.#entries.entries();
  }
}
