import type { AnyValue } from '@opentelemetry/api-logs';
import { LoggerProvider } from '@opentelemetry/sdk-logs';
import { createLogRecordProcessor, createSpanProcessor } from '@otelq/sending-queue';
import { startHttpBackend } from '@otelq-test/backend';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportNamed } from '../../testing/spans.js';
import {
  createOtlpGrpcTraceExporter,
  createOtlpHttpLogExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
} from '../index.js';

afterEach(() => vi.unstubAllEnvs());

describe('variables', () => {
  it('say where to send, with what headers, and how', async () => {
    const backend = await startHttpBackend();
    onTestFinished(() => backend.stop());
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', backend.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'tenant=all');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'tenant=shop');
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json');
    const exporter = createOtlpHttpTraceExporter();
    await exportNamed(exporter, ['a']);
    await exporter.shutdown();
    expect(backend.received.times('a')).toBe(1);
    expect(backend.requests[0]?.headers).toMatchObject({
      tenant: 'shop',
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^otelq-otlp-exporter-js\/\d/),
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'not a url'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'a=%zz-secret'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/no/such/file'],
    ['OTEL_EXPORTER_OTLP_CLIENT_KEY', '/no/such/file'],
    ['OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE', '/no/such/file'],
  ])('that are malformed are refused at construction: %s=%s', (name, value) => {
    vi.stubEnv(name, value);
    for (const create of [createOtlpHttpTraceExporter, createOtlpGrpcTraceExporter]) {
      expect(() => create()).toThrow(name);
      expect(() => create()).not.toThrow('secret');
    }
  });
});

describe('options', () => {
  it('of the exporter and of the queue stand side by side', async () => {
    const exporter = createOtlpHttpTraceExporter({ url: 'http://127.0.0.1:1/v1/traces', queueSize: 7 });
    expect(exporter.snapshot().queueCapacity).toBe(7);
    await exporter.shutdown();
  });

  it('that are unknown are refused once, with a hint from either set', () => {
    expect(() => Reflect.apply(createOtlpHttpTraceExporter, undefined, [{ queueSise: 7 }])).toThrow(
      'queueSise is not an option of the exporter; did you mean queueSize?',
    );
    expect(() => Reflect.apply(createOtlpHttpTraceExporter, undefined, [{ compresion: 'gzip' }])).toThrow(
      'compresion is not an option of the exporter; did you mean compression?',
    );
  });

  it('of the queue are refused by a processor around an exporter that has its queue already', () => {
    for (const create of [createOtlpHttpTraceExporter, createOtlpGrpcTraceExporter]) {
      expect(() => createSpanProcessor(create(), { queueSize: 7 })).toThrow(
        /queueSize can't be given with an? OtlpTraceExporter/,
      );
    }
    expect(() => createLogRecordProcessor(createOtlpHttpLogExporter(), { queueSize: 7 })).toThrow(
      /queueSize can't be given with an? OtlpLogExporter/,
    );
  });

  it('of the metrics ask a reader for what was said', () => {
    const exporter = createOtlpHttpMetricExporter({
      temporalityPreference: 'delta',
      histogramAggregation: 'base2_exponential_bucket_histogram',
    });
    expect(exporter.selectAggregationTemporality('COUNTER')).toBe(0);
    expect(exporter.selectAggregation('HISTOGRAM')).toMatchObject({ type: 5 });
  });
});

describe('bytes', () => {
  it('are what a queue with that sizer holds, exactly', async () => {
    const backend = await startHttpBackend({ behaviour: () => ({ never: true }) });
    onTestFinished(() => backend.stop());
    const exporter = createOtlpHttpTraceExporter({
      url: `${backend.url}/v1/traces`,
      sizer: 'bytes',
      numConsumers: 1,
      shutdownTimeoutMillis: 0,
    });
    await exportNamed(exporter, ['first']);
    await backend.until(() => backend.inFlight === 1);
    await exportNamed(exporter, ['first']);
    await exportNamed(exporter, ['first']);
    expect(exporter.snapshot().queueSize).toBe(2 * (backend.requests[0]?.bytes ?? 0));
    await exporter.shutdown();
  });
});

describe('a log record that no serializer can write', () => {
  it.each(['http/protobuf', 'http/json'] as const)('is refused alone (%s)', async (protocol) => {
    const backend = await startHttpBackend();
    onTestFinished(() => backend.stop());
    const exporter = createOtlpHttpLogExporter({ protocol, url: `${backend.url}/v1/logs` });
    const provider = new LoggerProvider({ processors: [createLogRecordProcessor(exporter)] });
    const circle: Record<string, AnyValue> = {};
    circle.self = circle;
    for (let record = 0; record < 100; record++) {
      provider.getLogger('test').emit({ body: record === 50 ? circle : `fine ${record}` });
    }
    await provider.shutdown();
    expect(exporter.snapshot()).toMatchObject({ enqueued: 99, delivered: 99, rejected: 1 });
    expect(backend.received.byName.size).toBe(99);
  });
});
