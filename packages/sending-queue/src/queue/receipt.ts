/** Called once, with the error if any item of the request was not delivered. */
export type SettledCallback = (error?: Error) => void;

/**
 * What the one who handed in a request gets told, once all of it is settled.
 * A request that was split is settled with the last of its parts, and failed if any part did.
 */
export class Receipt {
  readonly #onSettled: SettledCallback;
  #openParts = 1;
  #error: Error | undefined;

  constructor(onSettled: SettledCallback) {
    this.#onSettled = onSettled;
  }

  /** One part became two. */
  split(): void {
    this.#openParts++;
  }

  /** One part has come to its end. */
  settlePart(error?: Error): void {
    this.#error ??= error;
    this.#openParts--;
    if (this.#openParts === 0) this.#onSettled(this.#error);
  }
}
