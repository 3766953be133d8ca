import { diag } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { SendingQueueSpanExporter } from '../exporter/span-exporter.js';
import { withExportTimeout } from './export-timeout.js';
import { LOG_RECORD_DEFAULTS, type ProcessorOptions, type QueueOptions, SPAN_DEFAULTS } from './options.js';
import { createSpanProcessor } from './span-processor.js';

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => {
  diag.disable();
  vi.unstubAllEnvs();
});

function timeoutOf(options: QueueOptions, defaults = SPAN_DEFAULTS): number | undefined {
  return withExportTimeout(options, defaults).timeoutMillis;
}

describe('the timeout of a processor’s queue', () => {
  it('comes from the first that gives it', () => {
    vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '1');
    vi.stubEnv('OTEL_SENDING_QUEUE_TIMEOUT', '2');
    vi.stubEnv('OTEL_TRACES_SENDING_QUEUE_TIMEOUT', '3');
    expect(timeoutOf({ exportTimeoutMillis: 4, timeoutMillis: 5 })).toBe(5);
    expect(timeoutOf({ exportTimeoutMillis: 4 })).toBe(4);
    expect(timeoutOf({})).toBe(3);
    vi.stubEnv('OTEL_TRACES_SENDING_QUEUE_TIMEOUT', '');
    expect(timeoutOf({})).toBe(2);
    vi.stubEnv('OTEL_SENDING_QUEUE_TIMEOUT', '');
    expect(timeoutOf({})).toBe(1);
    vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '');
    expect(timeoutOf({})).toBe(30_000);
    expect(lines).toEqual([]);
  });

  it('is that of its own signal', () => {
    vi.stubEnv('OTEL_BLRP_EXPORT_TIMEOUT', '7');
    vi.stubEnv('OTEL_TRACES_SENDING_QUEUE_TIMEOUT', '3');
    expect(timeoutOf({}, LOG_RECORD_DEFAULTS)).toBe(7);
    vi.stubEnv('OTEL_LOGS_SENDING_QUEUE_TIMEOUT', '8');
    expect(timeoutOf({}, LOG_RECORD_DEFAULTS)).toBe(8);
  });

  it('passes a wrong variable over, with one warning', () => {
    vi.stubEnv('OTEL_SENDING_QUEUE_TIMEOUT', 'soon');
    vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '1500');
    createSpanProcessor(new InMemorySpanExporter());
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/OTEL_SENDING_QUEUE_TIMEOUT must be .*> 0, got "soon"/),
    ]);
    expect(timeoutOf({})).toBe(1500);
    vi.stubEnv('OTEL_SENDING_QUEUE_TIMEOUT', '');
    vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '0');
    expect(timeoutOf({})).toBe(30_000);
    expect(lines.at(-1)?.text).toMatch(/OTEL_BSP_EXPORT_TIMEOUT must be .*> 0, got "0"; using 30000/);
  });

  it.each([
    [{ exportTimeoutMillis: 0 }, RangeError, /exportTimeoutMillis must be .*> 0, got 0/],
    [{ exportTimeoutMillis: '5', timeoutMillis: 5 }, TypeError, /exportTimeoutMillis must be .*got "5"/],
  ])('refuses %j', (options, kind, message) => {
    const create = () => createSpanProcessor(new InMemorySpanExporter(), options as ProcessorOptions);
    expect(create).toThrow(kind);
    expect(create).toThrow(message);
  });

  it('ends a send', async () => {
    const exporter = new InMemorySpanExporter();
    exporter.export = () => {};
    const processor = createSpanProcessor(exporter, {
      exportTimeoutMillis: 1,
      retryOnFailure: { enabled: false },
    });
    const provider = new BasicTracerProvider({ spanProcessors: [processor] });
    provider.getTracer('test').startSpan('a').end();
    await processor.forceFlush();
    expect(processor.snapshot()).toMatchObject({ dropped: 1 });
    await provider.shutdown();
  });

  it('can’t be given with an exporter that has its queue already, for which the variable has no say', () => {
    const queued = new SendingQueueSpanExporter(new InMemorySpanExporter());
    expect(() => createSpanProcessor(queued, { exportTimeoutMillis: 5 })).toThrow(
      /^exportTimeoutMillis can't be given with a SendingQueueSpanExporter/,
    );
    vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', 'never');
    expect(() => createSpanProcessor(queued)).not.toThrow();
    expect(lines).toEqual([]);
  });
});
