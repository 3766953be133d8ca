import type { systemClock } from '@otelq/sending-queue/internal';

/** Time, passed in. Its timers don't keep the process alive. */
export type Clock = typeof systemClock;
export type Timer = ReturnType<Clock['setTimer']>;
