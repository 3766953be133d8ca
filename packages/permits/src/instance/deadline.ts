import type { Clock } from '@otelq/sending-queue/native';

/**
 * Settles as the promise does, or rejects after a while. What the promise does later does not matter then.
 *
 * @param isAwaited - whether an application may wait for it, and with nothing else to do would end before
 */
export function withDeadline<T>(
  promise: Promise<T>,
  millis: number,
  clock: Clock,
  isAwaited = false,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimer(
      () => reject(new Error(`No answer within ${Math.round(millis)} ms`)),
      millis,
    );
    timer.keepAlive(isAwaited);
    promise.then(resolve, reject).finally(() => timer.cancel());
  });
}
