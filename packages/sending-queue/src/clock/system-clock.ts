import type { Clock, Timer } from './clock.js';

/** Node fires a timer of more than 2^31-1 ms at once; 24 days are as good as never here. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

class SystemTimer implements Timer {
  readonly #handle: ReturnType<typeof setTimeout>;

  constructor(callback: () => void, delayMillis: number) {
    this.#handle = setTimeout(callback, Math.min(delayMillis, LONGEST_TIMER_MILLIS));
    this.keepAlive(false);
  }

  cancel(): void {
    clearTimeout(this.#handle);
  }

  keepAlive(on: boolean): void {
    if (on) this.#handle.ref?.();
    else this.#handle.unref?.();
  }
}

// The global is a getter, which takes longer than the reading. The object stays the same when somebody fakes its time.
const { performance } = globalThis;

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  setTimer: (callback, delayMillis) => new SystemTimer(callback, delayMillis),
};
