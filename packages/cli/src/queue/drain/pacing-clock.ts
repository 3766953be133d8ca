/** What of a clock is needed to pace requests and to lose patience. */
export interface PacingClock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls back once, at the latest after 24 days. */
  setTimer(callback: () => void, delayMillis: number): { cancel(): void };
}

/** Node fires a timer of more than that at once. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

/** The time of the machine. Its timers keep the process alive: what they wait for is all that there is to do. */
export const machineClock: PacingClock = {
  now: () => performance.now(),
  setTimer(callback, delayMillis) {
    const handle = setTimeout(callback, Math.min(delayMillis, LONGEST_TIMER_MILLIS));
    return { cancel: () => clearTimeout(handle) };
  },
};
