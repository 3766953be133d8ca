import { type DiagLogger, diag } from '@opentelemetry/api';

const logger = diag.createComponentLogger({ namespace: '@otelq/sending-queue' });

/** Writes through the OpenTelemetry `diag` API. A logger that throws is not ours, and must not bring down a queue. */
export const log: Pick<DiagLogger, 'error' | 'warn' | 'info'> = {
  error: (message, ...details) => quietly(() => logger.error(message, ...details)),
  warn: (message, ...details) => quietly(() => logger.warn(message, ...details)),
  info: (message, ...details) => quietly(() => logger.info(message, ...details)),
};

function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // There is nobody left to tell.
  }
}
