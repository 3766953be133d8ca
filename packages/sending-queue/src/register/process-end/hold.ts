import { systemClock } from '../../clock/system-clock.js';

/**
 * Keeps the process alive until something is done, and no longer than for a time: what there is to wait for, timers of the
 * SDK and connections, does not by itself.
 *
 * @returns whether it was done in time. Never rejects
 */
export function hold(work: Promise<unknown>, mostMillis: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = systemClock.setTimer(() => resolve(false), mostMillis);
    timer.keepAlive(true);
    const done = (): void => {
      timer.cancel();
      resolve(true);
    };
    work.then(done, done);
  });
}
