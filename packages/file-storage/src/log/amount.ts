import type { StoredAmount } from '@otelq/sending-queue/native';

/** An amount that changes, and with it that of the whole that it is a part of. */
export class Amount implements StoredAmount {
  readonly #whole: Amount | undefined;
  #requests = 0;
  #items = 0;
  #bytes = 0;

  constructor(whole?: Amount) {
    this.#whole = whole;
  }

  get requests(): number {
    return this.#requests;
  }

  get items(): number {
    return this.#items;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(requests: number, items: number, bytes: number): void {
    this.#requests += requests;
    this.#items += items;
    this.#bytes += bytes;
    this.#whole?.add(requests, items, bytes);
  }

  /** What it is now, which does not change any more. */
  snapshot(): StoredAmount {
    return { requests: this.#requests, items: this.#items, bytes: this.#bytes };
  }
}
