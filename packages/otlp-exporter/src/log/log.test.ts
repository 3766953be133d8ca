import { DiagLogLevel, diag } from '@opentelemetry/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createOtlpHttpTraceExporter } from '../exporter/create.js';

it('writes as this package, not as the queue', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'brotli');
  const lines: unknown[][] = [];
  const ignore = () => {};
  const logger = { error: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger({ ...logger, warn: (...parts: unknown[]) => lines.push(parts) }, DiagLogLevel.WARN);
  onTestFinished(() => {
    diag.disable();
    vi.unstubAllEnvs();
  });
  await createOtlpHttpTraceExporter().shutdown();
  expect(lines).toEqual([
    ['@otelq/otlp-exporter', expect.stringMatching(/^OTEL_EXPORTER_OTLP_COMPRESSION must be /)],
  ]);
});
