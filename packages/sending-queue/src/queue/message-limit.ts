/** After so long without a refusal it is worth finding out whether the destination takes more by now. */
const FORGET_AFTER_MILLIS = 10 * 60 * 1000;

/**
 * The largest message that the destination is believed to take, learned from those that it refused (413, gRPC's
 * message limit) and those that it took.
 */
export class MessageLimit {
  #bytes = Infinity;
  #mostTaken = 0;
  #refusedAtMillis = -Infinity;

  /** In bytes; Infinity when nothing was refused lately. */
  bytes(nowMillis: number): number {
    if (this.#bytes !== Infinity && nowMillis - this.#refusedAtMillis >= FORGET_AFTER_MILLIS) {
      this.#bytes = Infinity;
    }
    return this.#bytes;
  }

  /** A message of so many bytes was taken. */
  taken(bytes: number): void {
    if (bytes > this.#mostTaken) this.#mostTaken = bytes;
  }

  /** A message of so many bytes was too large; 0 when nobody knows how large it was, which teaches nothing. */
  refused(bytes: number, nowMillis: number): void {
    if (bytes === 0) return;
    // What was taken once was taken by a destination that has changed since, or by another one behind the same address.
    if (this.#mostTaken >= bytes) this.#mostTaken = 0;
    this.#bytes = Math.min(this.#bytes, Math.max(this.#mostTaken, Math.ceil(bytes / 2)));
    this.#refusedAtMillis = nowMillis;
  }
}
