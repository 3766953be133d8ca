import type { ConcurrencyLimiter } from '../src/index.js';
import type { VirtualTime } from '../src/simulate/virtual-time.js';
import type { Workers } from './workers.js';

/** Longest wait for an answer; then the request counts as backpressure. */
const TIMEOUT_MILLIS = 10_000;

/** A client that always has as much to send as it may, up to `demand` requests at once. */
export class Client {
  readonly #time: VirtualTime;
  readonly #limiter: ConcurrencyLimiter;
  readonly #destination: Workers;
  #waking = false;
  readonly #demand: number;
  succeeded = 0;
  rejected = 0;
  readonly rttsMillis: number[] = [];

  constructor(time: VirtualTime, limiter: ConcurrencyLimiter, destination: Workers, demand = Infinity) {
    this.#time = time;
    this.#limiter = limiter;
    this.#destination = destination;
    this.#demand = demand;
  }

  /** Sends what may be sent; later on, answers and the end of a pause do so by themselves. */
  pump(): void {
    while (this.#limiter.inFlight < this.#demand) {
      const slot = this.#limiter.tryAcquire();
      if (slot === undefined) {
        this.#wakeLater();
        return;
      }
      const sentAt = this.#time.now();
      let answered = false;
      const end = (ok: boolean) => {
        if (answered) return;
        answered = true;
        slot.release({ signal: ok ? 'success' : 'backpressure' });
        if (ok) {
          this.succeeded++;
          this.rttsMillis.push(this.#time.now() - sentAt);
        } else this.rejected++;
        this.pump();
      };
      this.#destination.receive(end);
      this.#time.after(TIMEOUT_MILLIS, () => end(false));
    }
  }

  /** The limiter alone wakes nobody: it says how long to wait. */
  #wakeLater(): void {
    const delay = this.#limiter.delayMillis;
    if (delay === 0 || this.#waking) return;
    this.#waking = true;
    this.#time.after(delay, () => {
      this.#waking = false;
      this.pump();
    });
  }
}
