import type { Clock } from '@otelq/sending-queue/native';

/** Settles as the promise does, or rejects after a while. What the promise does later does not matter then. */
export function withDeadline<T>(promise: Promise<T>, millis: number, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimer(
      () => reject(new Error(`No answer within ${Math.round(millis)} ms`)),
      millis,
    );
    promise.then(resolve, reject).finally(() => timer.cancel());
  });
}
