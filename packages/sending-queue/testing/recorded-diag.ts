import { DiagLogLevel, diag } from '@opentelemetry/api';

/** A line that was written to the `diag` logger. */
export interface DiagLine {
  readonly level: 'error' | 'warn' | 'info';
  readonly text: string;
}

/** Records what is written to the global `diag` logger from now on. Undone by `diag.disable()`. */
export function recordDiag(): DiagLine[] {
  const lines: DiagLine[] = [];
  const at =
    (level: DiagLine['level']) =>
    (...parts: unknown[]): void => {
      lines.push({ level, text: parts.join(' ') });
    };
  const ignore = (): void => {};
  diag.setLogger(
    { error: at('error'), warn: at('warn'), info: at('info'), debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ALL, suppressOverrideMessage: true },
  );
  return lines;
}
