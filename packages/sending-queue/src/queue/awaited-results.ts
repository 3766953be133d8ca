import type { SettledCallback } from './receipt.js';

/**
 * Those who wait for the result of a request that is stored, and not in memory, by its number. Numbers come in ascending
 * order, and so do requests when they are read.
 */
export class AwaitedResults {
  readonly #waiting = new Map<number, SettledCallback>();

  add(id: number, onResult: SettledCallback): void {
    this.#waiting.set(id, onResult);
  }

  /** Who waits for the request of this number, which has been read. Those before it were lost, and are told. */
  take(id: number): SettledCallback | undefined {
    for (const [waitingId, onResult] of this.#waiting) {
      if (waitingId > id) return undefined;
      this.#waiting.delete(waitingId);
      if (waitingId === id) return onResult;
      onResult(new Error('the stored request is damaged'));
    }
    return undefined;
  }

  /** Tells everybody who still waits. */
  end(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const onResult of waiting) onResult(error);
  }
}
