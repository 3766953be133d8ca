/** After so long without a refusal it is worth finding out whether the destination takes more by now. */
const FORGET_AFTER_MILLIS = 10 * 60 * 1000;

/** After so many messages that were taken, a larger one is tried. */
const GROW_AFTER_MESSAGES = 100;

/** What was taken is near enough to what was refused, so that nothing larger is tried. */
const NEAR_ENOUGH = 0.75;

/**
 * The largest message that the destination is believed to take, learned from those that it refused (413, gRPC's
 * message limit) and those that it took.
 *
 * One refusal proves little: it may come from a proxy that dislikes the content, or from one of several nodes. A message
 * as large as the smallest one refused that is taken all the same disproves it, and all that was learned is forgotten.
 * Between what was taken and what was refused the limit is found by halving the distance, seldom, as each try may be a
 * refusal.
 */
export class MessageLimit {
  #bytes = Infinity;
  #mostTaken = 0;
  #leastRefused = Infinity;
  #refusedAtMillis = -Infinity;
  /** Messages taken since the limit changed. */
  #taken = 0;

  /** In bytes; Infinity when nothing was refused lately. */
  bytes(nowMillis: number): number {
    if (this.#bytes !== Infinity && nowMillis - this.#refusedAtMillis >= FORGET_AFTER_MILLIS) this.#forget();
    return this.#bytes;
  }

  /** A message of so many bytes was taken. */
  taken(bytes: number): void {
    if (bytes > this.#mostTaken) this.#mostTaken = bytes;
    if (this.#bytes === Infinity) return;
    if (bytes >= this.#leastRefused) this.#forget();
    else if (bytes > this.#bytes) this.#set(bytes);
    else if (++this.#taken >= GROW_AFTER_MESSAGES && this.#mostTaken < NEAR_ENOUGH * this.#leastRefused) {
      this.#set(Math.ceil((this.#mostTaken + this.#leastRefused) / 2));
    }
  }

  /** A message of so many bytes was too large; 0 when nobody knows how large it was, which teaches nothing. */
  refused(bytes: number, nowMillis: number): void {
    if (bytes === 0) return;
    // That something far larger is still refused is no news: a single item, which can't be cut.
    if (bytes > this.#bytes && bytes >= this.#leastRefused) return;
    // What was taken once was taken by a destination that has changed since, or by another one behind the same address.
    if (this.#mostTaken >= bytes) this.#mostTaken = 0;
    this.#leastRefused = Math.min(this.#leastRefused, bytes);
    this.#set(Math.min(this.#bytes, Math.max(this.#mostTaken, Math.ceil(bytes / 2))));
    this.#refusedAtMillis = nowMillis;
  }

  #set(bytes: number): void {
    this.#bytes = bytes;
    this.#taken = 0;
  }

  #forget(): void {
    this.#set(Infinity);
    this.#leastRefused = Infinity;
  }
}
