import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import {
  JsonTraceSerializer,
  ProtobufLogsSerializer,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
} from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { makeLogRecords, makeMetrics } from '../../../../otlp-exporter/testing/telemetry.js';
import { otlpJson } from './otlp-json.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN_ID = 'b7ad6b7169203331';
const PARENT_ID = '00f067aa0ba902b7';

const span: ReadableSpan = {
  name: 'GET /cart',
  kind: SpanKind.SERVER,
  spanContext: () => ({ traceId: TRACE_ID, spanId: SPAN_ID, traceFlags: TraceFlags.SAMPLED }),
  parentSpanContext: { traceId: TRACE_ID, spanId: PARENT_ID, traceFlags: TraceFlags.SAMPLED },
  startTime: [1_700_000_000, 123_456_789],
  endTime: [1_700_000_001, 5],
  duration: [0, 876_543_216],
  status: { code: SpanStatusCode.ERROR, message: 'no stock' },
  attributes: { paid: false, total: 12.5, items: 3, codes: ['a', 'b'] },
  links: [],
  events: [{ name: 'retry', time: [1_700_000_000, 500_000_000], attributes: { attempt: 2 } }],
  ended: true,
  resource: resourceFromAttributes({ 'service.name': 'shop' }),
  instrumentationScope: { name: 'http', version: '1.2.3' },
  droppedAttributesCount: 1,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
};

function bytesOf(request: Uint8Array | undefined): Uint8Array {
  if (request === undefined) throw new Error('it was not serialized');
  return request;
}

describe('a request of protobuf as OTLP JSON', () => {
  it('has ids in hexadecimal, 64-bit integers as strings, enums as numbers', () => {
    const request = bytesOf(ProtobufTraceSerializer.serializeRequest([span]));
    expect(JSON.parse(otlpJson('traces', 'otlp-protobuf', request))).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
          scopeSpans: [
            {
              scope: { name: 'http', version: '1.2.3' },
              spans: [
                {
                  traceId: TRACE_ID,
                  spanId: SPAN_ID,
                  parentSpanId: PARENT_ID,
                  flags: 0x101,
                  name: 'GET /cart',
                  kind: 2,
                  startTimeUnixNano: '1700000000123456789',
                  endTimeUnixNano: '1700000001000000005',
                  attributes: [
                    { key: 'paid', value: { boolValue: false } },
                    { key: 'total', value: { doubleValue: 12.5 } },
                    { key: 'items', value: { intValue: '3' } },
                    {
                      key: 'codes',
                      value: { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } },
                    },
                  ],
                  droppedAttributesCount: 1,
                  events: [
                    {
                      name: 'retry',
                      timeUnixNano: '1700000000500000000',
                      attributes: [{ key: 'attempt', value: { intValue: '2' } }],
                    },
                  ],
                  status: { code: 2, message: 'no stock' },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('has the bodies of log records', () => {
    const records = makeLogRecords([{ service: 'shop', scope: 'sql', names: ['a', 'bc'] }]);
    const request = bytesOf(ProtobufLogsSerializer.serializeRequest(records));
    const { resourceLogs } = JSON.parse(otlpJson('logs', 'otlp-protobuf', request));
    expect(resourceLogs[0].scopeLogs[0].logRecords).toMatchObject([
      {
        severityNumber: 13,
        severityText: 'WARN',
        body: {
          kvlistValue: {
            values: [
              { key: 'name', value: { stringValue: 'a' } },
              {
                key: 'list',
                value: { arrayValue: { values: [{ stringValue: 'a' }, { intValue: String(2 ** 53) }] } },
              },
            ],
          },
        },
      },
      { body: { stringValue: 'bc' } },
    ]);
  });

  it('has metrics of every kind', async () => {
    const metrics = await makeMetrics([{ service: 'shop', scope: 'http', names: ['abc'] }]);
    const request = bytesOf(ProtobufMetricsSerializer.serializeRequest(metrics));
    const { resourceMetrics } = JSON.parse(otlpJson('metrics', 'otlp-protobuf', request));
    const metricOf = (name: string) =>
      resourceMetrics[0].scopeMetrics[0].metrics.find((metric: { name: string }) => metric.name === name);
    expect(metricOf('counter').sum).toMatchObject({
      dataPoints: [{ asInt: String(2 ** 53) }],
      isMonotonic: true,
      aggregationTemporality: 2,
    });
    expect(metricOf('gauge').gauge.dataPoints).toMatchObject([{ asDouble: -3 / 7 }]);
    expect(metricOf('histogram').histogram.dataPoints).toMatchObject([{ count: '1', sum: 3, min: 3 }]);
    expect(metricOf('exponential').exponentialHistogram.dataPoints).toMatchObject([
      { count: '1', positive: { bucketCounts: ['1'] } },
    ]);
  });

  it('is an error where it does not decode', () => {
    expect(() => otlpJson('traces', 'otlp-protobuf', Buffer.from([0x0a, 0xff]))).toThrow(Error);
  });
});

describe('a request of JSON as OTLP JSON', () => {
  it('is what is stored, with line breaks', () => {
    const request = bytesOf(JsonTraceSerializer.serializeRequest([span]));
    const stored = Buffer.from(request).toString();
    const shown = otlpJson('traces', 'otlp-json', request);
    expect(JSON.stringify(JSON.parse(shown))).toBe(stored);
    expect(shown).toContain(`\n              "traceId": "${TRACE_ID}"`);
  });

  it('is exactly what is stored where parsing would change it', () => {
    const stored = '{"resourceSpans":[],"big":9223372036854775807}';
    expect(otlpJson('traces', 'otlp-json', Buffer.from(stored))).toBe(stored);
  });

  it('is an error where it is none', () => {
    expect(() => otlpJson('traces', 'otlp-json', Buffer.from('{"resourceSpans":'))).toThrow(SyntaxError);
    expect(() => otlpJson('traces', 'otlp-json', Buffer.from([0x22, 0xff, 0x22]))).toThrow(TypeError);
  });
});
