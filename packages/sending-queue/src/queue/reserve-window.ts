/** Stored requests that may be in memory at once. What is beyond that, in flight or not, waits on the disk. */
const WINDOW_REQUESTS = 1000;

/** Bytes of them, as they are stored. One more request may go beyond. */
const WINDOW_BYTES = 32 * 1024 * 1024;

/** Part of it that is much. */
const MUCH = 1 / 8;

/** How many of the stored requests are in memory, from when they are read or stored until they are settled. */
export class ReserveWindow {
  #requests = 0;
  #bytes = 0;

  get isFull(): boolean {
    return this.#requests >= WINDOW_REQUESTS || this.#bytes >= WINDOW_BYTES;
  }

  get freeRequests(): number {
    return WINDOW_REQUESTS - this.#requests;
  }

  get freeBytes(): number {
    return WINDOW_BYTES - this.#bytes;
  }

  /** Whether it is worth reading although there is something else to send. */
  get isMuchFree(): boolean {
    return this.freeRequests >= WINDOW_REQUESTS * MUCH && this.freeBytes >= WINDOW_BYTES * MUCH;
  }

  enter(bytes: number): void {
    this.#requests++;
    this.#bytes += bytes;
  }

  leave(bytes: number): void {
    this.#requests--;
    this.#bytes -= bytes;
  }
}
