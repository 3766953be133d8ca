import type { SettledCallback } from './receipt.js';

const DAMAGED = 'the stored request is damaged';

/**
 * Those who wait for the result of a request that is stored, and not in memory, by its number. Numbers come in ascending
 * order, and so do requests when they are read.
 */
export class AwaitedResults {
  readonly #waiting = new Map<number, SettledCallback>();
  #ended: Error | undefined;

  add(id: number, onResult: SettledCallback): void {
    if (this.#ended === undefined) this.#waiting.set(id, onResult);
    else onResult(this.#ended);
  }

  /** Who waits for the request of this number, which has been read. Those before it were lost, and are told. */
  take(id: number): SettledCallback | undefined {
    for (const [waitingId, onResult] of this.#waiting) {
      if (waitingId > id) return undefined;
      this.#waiting.delete(waitingId);
      if (waitingId === id) return onResult;
      onResult(new Error(DAMAGED));
    }
    return undefined;
  }

  /** Everything has been read: those who still wait do so for what was lost, and are told. */
  lost(): void {
    this.#tellAll(new Error(DAMAGED));
  }

  /** Tells everybody who still waits, and everybody who comes later. */
  end(error: Error): void {
    this.#ended = error;
    this.#tellAll(error);
  }

  #tellAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const onResult of waiting) onResult(error);
  }
}
