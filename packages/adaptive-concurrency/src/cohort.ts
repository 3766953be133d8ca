import { Samples } from './samples.js';

/**
 * Requests that were sent one after the other, from a moment on. What came before met another load, so a cohort says
 * nothing before a round trip has passed. And it says nothing before all of it has returned: those that return first are
 * the quick ones, and their mean would be too low.
 */
export class Cohort {
  readonly samples = new Samples();
  #first = 0;
  #size = 1;
  /** Requests of it that ended without a round-trip time. */
  #excused = 0;
  #peakInFlight = 0;
  #limitReached = false;

  /** Whether as many requests were in flight as the limit allows: without that, a higher limit is no use. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /** Most requests in flight when one was acquired. */
  get peakInFlight(): number {
    return this.#peakInFlight;
  }

  get isComplete(): boolean {
    return this.samples.count + this.#excused >= this.#size;
  }

  /** Begins anew with the request number `first`, and `size` requests in all. */
  begin(first: number, size: number): void {
    this.samples.clear();
    this.#first = first;
    this.#size = size;
    this.#excused = 0;
    this.#peakInFlight = 0;
    this.#limitReached = false;
  }

  acquired(inFlight: number, limit: number): void {
    if (inFlight > this.#peakInFlight) this.#peakInFlight = inFlight;
    if (inFlight >= limit) this.#limitReached = true;
  }

  /** Whether the request of that number belongs to it. */
  has(request: number): boolean {
    return request >= this.#first && request < this.#first + this.#size;
  }

  /** A request that belongs to it has ended without a round-trip time: it is complete without that one. */
  excuse(): void {
    this.#excused++;
  }
}
