/** Called once, with the error if any item of the request was not delivered. */
export type SettledCallback = (error?: Error) => void;

/** Whoever waits for the end of a request. */
export interface Receipt {
  /** One part became two. */
  split(): void;
  /** One part has come to its end. */
  settlePart(error?: Error): void;
  /** The rest comes to no end here: it is left where it is stored. */
  abandon(error: Error): void;
}

/**
 * What the one who handed in a request gets told, once all of it is settled.
 * A request that was split is settled with the last of its parts, and failed if any part did.
 */
export class OwnReceipt implements Receipt {
  readonly #onSettled: SettledCallback;
  readonly #onAbandoned: (error: Error) => void;
  #openParts = 1;
  #error: Error | undefined;

  constructor(onSettled: SettledCallback, onAbandoned: (error: Error) => void = onSettled) {
    this.#onSettled = onSettled;
    this.#onAbandoned = onAbandoned;
  }

  split(): void {
    this.#openParts++;
  }

  settlePart(error?: Error): void {
    this.#error ??= error;
    this.#openParts--;
    if (this.#openParts === 0) this.#onSettled(this.#error);
  }

  abandon(error: Error): void {
    // Once for all parts.
    if (this.#openParts <= 0) return;
    this.#openParts = 0;
    this.#onAbandoned(error);
  }
}

/**
 * The receipts of requests that were merged: nobody knows whose items were refused, so all of them are told. Of the parts
 * that what was merged is cut into again, they hear only the end: telling each of every part would take a time that grows
 * with the product.
 */
export class JoinedReceipt extends OwnReceipt {
  constructor(receipts: readonly Receipt[]) {
    super(
      (error) => {
        for (const receipt of receipts) receipt.settlePart(error);
      },
      (error) => {
        for (const receipt of receipts) receipt.abandon(error);
      },
    );
  }
}
