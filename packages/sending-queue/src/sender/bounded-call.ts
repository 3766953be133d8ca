import type { Clock, Timer } from '../clock/clock.js';
import { log } from '../log/log.js';
import { messageOf } from '../status/message.js';

/**
 * Calls what may throw, reject or never end, for `timeoutMillis` at most: the application's flush or shutdown goes on, and
 * is held alive till then. Never rejects; what it failed with is logged.
 *
 * @param what - what is called, for the log
 */
export async function boundedCall(
  what: string,
  call: () => Promise<void> | undefined,
  clock: Clock,
  timeoutMillis: number,
): Promise<void> {
  let timer: Timer | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = clock.setTimer(resolve, timeoutMillis);
    timer.keepAlive(true);
  });
  try {
    await Promise.race([call(), timeout]);
  } catch (error) {
    log.warn(`${what} failed: ${messageOf(error) || 'it did not say why'}`);
  } finally {
    timer?.cancel();
  }
}
