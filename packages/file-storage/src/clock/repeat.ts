import type { Clock } from '@otelq/sending-queue/native';

/**
 * Calls back again and again. Keeps no process alive.
 *
 * @returns ends it
 */
export function repeat(clock: Clock, callback: () => void, everyMillis: number): () => void {
  const next = () => clock.setTimer(fire, everyMillis);
  const fire = (): void => {
    timer = next();
    callback();
  };
  let timer = next();
  return () => timer.cancel();
}
