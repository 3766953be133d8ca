/** Items before which the array is not compacted. */
const COMPACT_FROM = 1024;

/** A first-in first-out queue, in amortized constant time; an array's own `shift` moves all that is behind it. */
export class Fifo<Item> {
  readonly #items: Item[] = [];
  #first = 0;

  get size(): number {
    return this.#items.length - this.#first;
  }

  get first(): Item | undefined {
    return this.#items[this.#first];
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#first];
    if (this.size === 0) return undefined;
    this.#first++;
    if (this.#first >= COMPACT_FROM && this.#first * 2 >= this.#items.length) {
      this.#items.splice(0, this.#first);
      this.#first = 0;
    }
    return item;
  }

  clear(): void {
    this.#items.length = 0;
    this.#first = 0;
  }
}
