import { DiagLogLevel, diag } from '@opentelemetry/api';
import { onTestFinished } from 'vitest';

/** Records what is written to the global `diag` logger, information included, until the test is over. */
export function recordDiagLines(): readonly string[] {
  const lines: string[] = [];
  const record = (...parts: unknown[]): void => {
    lines.push(parts.join(' '));
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: record, warn: record, info: record, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.INFO, suppressOverrideMessage: true },
  );
  onTestFinished(() => diag.disable());
  return lines;
}
