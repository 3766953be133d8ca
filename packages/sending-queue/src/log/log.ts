import { type DiagLogger, diag } from '@opentelemetry/api';

export type Log = Pick<DiagLogger, 'error' | 'warn' | 'info'>;

/**
 * Writes through the OpenTelemetry `diag` API, as `namespace`. A logger that throws is not ours, and must not bring down
 * a queue.
 */
export function createLog(namespace: string): Log {
  const logger = diag.createComponentLogger({ namespace });
  return {
    error: (message, ...details) => quietly(() => logger.error(message, ...details)),
    warn: (message, ...details) => quietly(() => logger.warn(message, ...details)),
    info: (message, ...details) => quietly(() => logger.info(message, ...details)),
  };
}

/** Writes the lines of this package. */
export const log: Log = createLog('@otelq/sending-queue');

function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // There is nobody left to tell.
  }
}
