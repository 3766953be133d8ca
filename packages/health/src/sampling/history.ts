/** What of the history is kept, in characters of JSON. Three queues have some 900 000 in ten minutes. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** The last samples, as the JSON that they are sent as: made once, and far smaller than the objects. */
export class History {
  readonly #capacity: number;
  readonly #maxCharacters: number;
  /** A ring. */
  readonly #ring: string[] = [];
  #oldest = 0;
  #size = 0;
  #characters = 0;

  /** @param capacity samples that are kept at most */
  constructor(capacity: number, maxCharacters = MAX_CHARACTERS) {
    this.#capacity = capacity;
    this.#maxCharacters = maxCharacters;
  }

  /** Characters that are kept. */
  get characters(): number {
    return this.#characters;
  }

  push(json: string): void {
    if (this.#size === this.#capacity) this.#dropOldest();
    this.#ring[(this.#oldest + this.#size) % this.#capacity] = json;
    this.#size++;
    this.#characters += json.length;
    while (this.#characters > this.#maxCharacters) this.#dropOldest();
  }

  /** The oldest first. */
  toArray(): string[] {
    const all: string[] = [];
    for (let index = 0; index < this.#size; index++) all.push(this.#at(index));
    return all;
  }

  #dropOldest(): void {
    this.#characters -= this.#at(0).length;
    this.#ring[this.#oldest] = '';
    this.#oldest = (this.#oldest + 1) % this.#capacity;
    this.#size--;
  }

  #at(index: number): string {
    return this.#ring[(this.#oldest + index) % this.#capacity] ?? '';
  }
}
