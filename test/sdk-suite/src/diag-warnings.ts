import { DiagLogLevel, diag } from '@opentelemetry/api';
import { onTestFinished } from 'vitest';

/** Records the warnings that are written to the global `diag` logger, until the test is over. */
export function recordWarnings(): readonly string[] {
  const warnings: string[] = [];
  const ignore = (): void => undefined;
  diag.setLogger(
    {
      error: ignore,
      warn: (...parts: unknown[]) => {
        warnings.push(parts.join(' '));
      },
      info: ignore,
      debug: ignore,
      verbose: ignore,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  onTestFinished(() => diag.disable());
  return warnings;
}
