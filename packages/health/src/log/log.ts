import { createLog, type Log } from '@otelq/sending-queue/internal';

/** Writes the lines of this package, through the `diag` API. */
export const log: Log = createLog('@otelq/health');
