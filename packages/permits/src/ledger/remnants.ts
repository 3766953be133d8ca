/** What is kept for an instance that is gone. */
export interface Remnant {
  /** Per period. */
  readonly permits: number;
  /** Of its last report. */
  readonly sequence: number;
  readonly addedAt: number;
}

/** Permits that are kept for instances that are gone, all for the same time. Constant time per call, but for what ends. */
export class Remnants {
  readonly #keptMillis: number;
  /** In the order in which they were added. */
  readonly #remnants = new Map<string, Remnant>();
  #permits = 0;

  /** @param keptMillis how long what is added stays */
  constructor(keptMillis: number) {
    this.#keptMillis = keptMillis;
  }

  /** The sum of all that is kept. */
  get permits(): number {
    return this.#permits;
  }

  add(host: string, permits: number, sequence: number, now: number): void {
    this.take(host);
    this.#remnants.set(host, { permits, sequence, addedAt: now });
    this.#permits += permits;
  }

  /** The number of the last report of an instance, 0 for one that is unknown. */
  sequenceOf(host: string): number {
    return this.#remnants.get(host)?.sequence ?? 0;
  }

  /** @returns what was kept for an instance, which is kept no longer */
  take(host: string): number {
    const remnant = this.#remnants.get(host);
    if (remnant === undefined) return 0;
    this.#remnants.delete(host);
    this.#permits -= remnant.permits;
    return remnant.permits;
  }

  expire(now: number): void {
    for (const [host, { addedAt }] of this.#remnants) {
      if (addedAt + this.#keptMillis > now) return;
      this.take(host);
    }
  }

  [Symbol.iterator](): IterableIterator<[string, Remnant]> {
    return this.#remnants.entries();
  }
}
