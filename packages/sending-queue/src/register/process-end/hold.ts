const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

/**
 * Keeps the process alive until something is done, and no longer than for a time: what there is to wait for, timers of the
 * SDK and connections, does not by itself.
 *
 * @returns whether it was done in time. Never rejects
 */
export function hold(work: Promise<unknown>, mostMillis: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.min(mostMillis, LONGEST_TIMER_MILLIS));
    const done = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(done, done);
  });
}
