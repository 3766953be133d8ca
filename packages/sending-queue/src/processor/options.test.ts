import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import {
  LOG_RECORD_DEFAULTS,
  type ProcessorOptions,
  refuseQueueOptions,
  resolveOptions,
  SPAN_DEFAULTS,
} from './options.js';

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => {
  diag.disable();
  vi.unstubAllEnvs();
});

describe('resolveOptions', () => {
  it('has the defaults of the specification, which differ by signal', () => {
    expect(resolveOptions({}, SPAN_DEFAULTS).batch).toEqual({
      scheduledDelayMillis: 5000,
      maxQueueSize: 2048,
      maxExportBatchSize: 512,
    });
    expect(resolveOptions({}, LOG_RECORD_DEFAULTS).batch.scheduledDelayMillis).toBe(1000);
    expect(lines).toEqual([]);
  });

  it('reads the variables of its own signal only', () => {
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '250');
    vi.stubEnv('OTEL_BLRP_MAX_QUEUE_SIZE', '900');
    vi.stubEnv('OTEL_BLRP_MAX_EXPORT_BATCH_SIZE', '30');
    expect(resolveOptions({}, SPAN_DEFAULTS).batch).toEqual({
      scheduledDelayMillis: 250,
      maxQueueSize: 2048,
      maxExportBatchSize: 512,
    });
    expect(resolveOptions({}, LOG_RECORD_DEFAULTS).batch).toEqual({
      scheduledDelayMillis: 1000,
      maxQueueSize: 900,
      maxExportBatchSize: 30,
    });
  });

  it('prefers code, and does not complain of a variable that has no say', () => {
    vi.stubEnv('OTEL_BSP_MAX_QUEUE_SIZE', 'plenty');
    expect(resolveOptions({ maxQueueSize: 4000 }, SPAN_DEFAULTS).batch.maxQueueSize).toBe(4000);
    expect(lines).toEqual([]);
  });

  it.each([
    ['OTEL_BSP_SCHEDULE_DELAY', '-1'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
    ['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '1.5'],
    ['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 'many'],
  ])('warns of %s=%s and keeps the default', (variable, text) => {
    vi.stubEnv(variable, text);
    expect(resolveOptions({}, SPAN_DEFAULTS).batch).toEqual({
      scheduledDelayMillis: 5000,
      maxQueueSize: 2048,
      maxExportBatchSize: 512,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'warn' });
    expect(lines[0]?.text).toContain(variable);
    expect(lines[0]?.text).toContain(`"${text}"`);
  });

  it.each([
    [{ scheduledDelayMillis: -1 }, RangeError, /scheduledDelayMillis must be .*>= 0, got -1/],
    [{ scheduledDelayMillis: Number.POSITIVE_INFINITY }, RangeError, /scheduledDelayMillis .*got Infinity/],
    [{ maxQueueSize: Number.NaN }, RangeError, /maxQueueSize must be an integer >= 1, got NaN/],
    [{ maxExportBatchSize: 0 }, RangeError, /maxExportBatchSize must be an integer >= 1, got 0/],
    [{ maxQueueSize: '5' }, TypeError, /maxQueueSize must be an integer >= 1, got "5"/],
    [null, TypeError, /options must be an object, got null/],
    ['fast', TypeError, /options must be an object, got "fast"/],
  ])('refuses %j', (options, kind, message) => {
    const resolve = () => resolveOptions(options as ProcessorOptions, SPAN_DEFAULTS);
    expect(resolve).toThrow(kind);
    expect(resolve).toThrow(message);
  });

  it('clamps the batch to what may be held, with a warning', () => {
    const { batch } = resolveOptions({ maxQueueSize: 100, maxExportBatchSize: 200 }, SPAN_DEFAULTS);
    expect(batch.maxExportBatchSize).toBe(100);
    expect(lines).toEqual([
      {
        level: 'warn',
        text: '@otelq/sending-queue maxExportBatchSize must be at most maxQueueSize (100), got 200; using 100',
      },
    ]);
  });

  it('passes the options of the queue on as they are', () => {
    const queue = { queueSize: 7, overflow: 'block' } as const;
    expect(resolveOptions({ ...queue, maxQueueSize: 5000 }, SPAN_DEFAULTS).queue).toEqual(queue);
  });
});

describe('refuseQueueOptions', () => {
  it('names the options that came too late', () => {
    expect(() => refuseQueueOptions('SendingQueueSpanExporter', { queueSize: 5, overflow: 'block' })).toThrow(
      new TypeError(
        "queueSize, overflow can't be given with a SendingQueueSpanExporter, whose queue has its options already: " +
          'give them where it is made; allowed with it are scheduledDelayMillis, maxExportBatchSize, maxQueueSize',
      ),
    );
  });

  it('knows what a misspelt one was meant to be', () => {
    const misspelt: Record<string, unknown> = { scheduledDelay: 5 };
    expect(() => refuseQueueOptions('OtlpTraceExporter', misspelt)).toThrow(
      /^scheduledDelay can't be given with an OtlpTraceExporter, .*; did you mean scheduledDelayMillis\?$/,
    );
  });

  it('minds no option that is undefined', () => {
    const options: Record<string, unknown> = { queueSize: undefined };
    expect(() => refuseQueueOptions('SendingQueueSpanExporter', options)).not.toThrow();
  });
});
