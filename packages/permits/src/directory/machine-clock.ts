import type { Clock } from '@otelq/sending-queue/native';

/**
 * The time since the machine was started, which is the same for all its processes, whatever is done to its clock. It begins
 * anew with the machine.
 */
export const machineClock: Pick<Clock, 'now'> = {
  now: () => Number(process.hrtime.bigint()) / 1e6,
};
