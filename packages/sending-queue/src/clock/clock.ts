/** A timer that can be cancelled. */
export interface Timer {
  cancel(): void;
  /** Whether the timer keeps the process alive until it fires. */
  keepAlive(on: boolean): void;
}

/** Time as the queue sees it. Passed in, so that tests run in virtual time. */
export interface Clock {
  /** Milliseconds of a monotonic clock; only differences mean anything. */
  now(): number;
  /** Milliseconds since the Unix epoch, for the HTTP dates of `Retry-After`. */
  wallTime(): number;
  /** Calls `callback` once, `delayMillis` from now. Does not keep the process alive unless told to. */
  setTimer(callback: () => void, delayMillis: number): Timer;
}
