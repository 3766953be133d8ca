import type { VirtualClock } from '../../sending-queue/testing/virtual-clock.js';
import type { InstancePermits } from '../src/instance/permits.js';

/** A queue in front of permits: requests come at even distances, and wait until they may go. */
export class Traffic {
  readonly #clock: VirtualClock;
  readonly #permits: InstancePermits;
  readonly #sent: (now: number) => void;
  readonly #everyMillis: number;
  #waiting = 0;
  #isAsking = false;
  #isStopped = false;

  /** @param perMinute how many requests come */
  constructor(clock: VirtualClock, permits: InstancePermits, perMinute: number, sent: (now: number) => void) {
    this.#clock = clock;
    this.#permits = permits;
    this.#everyMillis = 60_000 / perMinute;
    this.#sent = sent;
    this.#arrive();
  }

  stop(): void {
    this.#isStopped = true;
  }

  #arrive(): void {
    if (this.#isStopped) return;
    this.#waiting++;
    if (!this.#isAsking) this.#ask();
    this.#permits.want(this.#waiting);
    this.#clock.setTimer(() => this.#arrive(), this.#everyMillis);
  }

  #ask(): void {
    this.#isAsking = false;
    while (this.#waiting > 0 && !this.#isStopped) {
      const delay = this.#permits.delayMillis;
      if (delay > 0) {
        this.#isAsking = true;
        this.#clock.setTimer(() => this.#ask(), delay);
        return;
      }
      this.#permits.take(1);
      this.#waiting--;
      this.#permits.want(this.#waiting);
      this.#sent(this.#clock.now());
    }
  }
}
