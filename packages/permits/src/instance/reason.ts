import { messageOf } from '@otelq/sending-queue/internal';

const LONGEST_REASON = 200;

/** What an error of a store says, for a line in a log: short, and without the credentials of an address. */
export function reasonOf(error: unknown): string {
  // Up to the last @, as what is not encoded may have another one.
  const masked = messageOf(error).replace(/:\/\/\S*@/g, '://***@');
  // The message may have been cut within them.
  return masked.replace(/:\/\/[^\s@/]*:[^\s@]*…$/, '://…').slice(0, LONGEST_REASON);
}
