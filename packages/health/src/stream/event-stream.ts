import type { ServerResponse } from 'node:http';
import type { Clock } from '../sampling/clock.js';

/** A client that has been behind for so long is gone, or takes a byte now and then to be a burden. */
const PATIENCE_MILLIS = 30_000;

/**
 * The events of one client. What a client does not take in time is not kept for it: while it is behind it misses samples,
 * and when it stays behind it is let go, so that it never costs more than the buffer of its socket.
 */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  /** What is under way, piece by piece. */
  #pieces: Iterator<string> | undefined;
  /** Replaces what is under way once that has gone out. */
  #next: Iterable<string> | undefined;
  #isBlocked = false;
  /** Since when it has not had all that was sent. */
  #behindSinceMillis: number | undefined;

  constructor(response: ServerResponse, clock: Clock) {
    this.#response = response;
    this.#clock = clock;
    response.on('drain', () => {
      this.#isBlocked = false;
      this.#pump();
    });
  }

  /** Sends what must not be missed, as soon as there is room; of several that wait the last. */
  send(pieces: Iterable<string>): void {
    this.#next = pieces;
    this.#pump();
  }

  /** Sends it now or never. */
  offer(piece: string): void {
    if (this.#behindSinceMillis === undefined) this.send([piece]);
    else if (this.#clock.now() - this.#behindSinceMillis > PATIENCE_MILLIS) this.close();
  }

  close(): void {
    this.#response.destroy();
  }

  #pump(): void {
    while (!this.#isBlocked && !this.#response.destroyed) {
      this.#pieces ??= this.#takeNext();
      if (this.#pieces === undefined) {
        this.#behindSinceMillis = undefined;
        return;
      }
      const piece = this.#pieces.next();
      if (piece.done) this.#pieces = undefined;
      else this.#isBlocked = !this.#response.write(piece.value);
    }
    this.#behindSinceMillis ??= this.#clock.now();
  }

  #takeNext(): Iterator<string> | undefined {
    const next = this.#next?.[Symbol.iterator]();
    this.#next = undefined;
    return next;
  }
}
