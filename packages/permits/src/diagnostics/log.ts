import { createLog } from '@otelq/sending-queue/internal';

/** Writes the lines of this package. */
export const log = createLog('@otelq/permits');
