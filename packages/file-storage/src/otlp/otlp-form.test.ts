import { deepStrictEqual } from 'node:assert/strict';
import { ProtobufLogsSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesBeyondOtlp, flatRequest } from '../../testing/otlp/flat-request.js';
import { oneLogRecord, spansNamed } from '../../testing/otlp/ordinary.js';
import { plainLogRecords } from '../../testing/otlp/plain-log-records.js';
import { plainSpans } from '../../testing/otlp/plain-spans.js';
import { sdkLogRecords } from '../../testing/otlp/sdk-log-records.js';
import { sdkSpans } from '../../testing/otlp/sdk-spans.js';
import { wellFormedText } from '../../testing/otlp/values.js';
import { codecs } from './codecs.js';

const { traces, logs } = codecs;

describe('a stored request is one of OTLP', () => {
  it('that says of spans what the stock exporters say, in their order', () => {
    fc.assert(
      fc.property(sdkSpans(), (spans) => {
        const stock = spans.map((span) => ProtobufTraceSerializer.serializeRequest([span]));
        const sent = stock.flatMap((request) => flatRequest('traces', request ?? new Uint8Array()));
        deepStrictEqual(flatRequest('traces', traces.encode(spans)), sent);
      }),
      { numRuns: 50 },
    );
  });

  it('that says of log records what the stock exporters say, in their order', () => {
    fc.assert(
      fc.property(sdkLogRecords(), (records) => {
        const stock = records.map((record) => ProtobufLogsSerializer.serializeRequest([record]));
        const sent = stock.flatMap((request) => flatRequest('logs', request ?? new Uint8Array()));
        deepStrictEqual(flatRequest('logs', logs.encode(records)), sent);
      }),
      { numRuns: 50 },
    );
  });

  it('with all the items, whatever they hold', () => {
    fc.assert(
      fc.property(plainSpans, plainLogRecords, (spans, records) => {
        expect(flatRequest('traces', traces.encode(spans))).toHaveLength(spans.length);
        expect(flatRequest('logs', logs.encode(records))).toHaveLength(records.length);
      }),
      { numRuns: 50 },
    );
  });

  it('without a byte beyond it where OTLP has a field for all that there is', () => {
    // Of a tag and a zero: three counts of what was dropped of a span, one of its event, one of a log record.
    expect(bytesBeyondOtlp('traces', traces.encode(spansNamed(['GET /'])))).toBe(2 * 4);
    expect(bytesBeyondOtlp('logs', logs.encode([oneLogRecord()]))).toBe(2);
    expect(bytesBeyondOtlp('traces', traces.encode(spansNamed(['half of a pair: \ud83d'])))).toBeGreaterThan(
      2 * 4,
    );
  });
});

describe('a request of the stock exporters', () => {
  // They send the same for each half of a surrogate pair, with which two keys may become one.
  it('is read, and sent by them as it was', () => {
    fc.assert(
      fc.property(sdkSpans(wellFormedText), sdkLogRecords(wellFormedText), (spans, records) => {
        const ofSpans = ProtobufTraceSerializer.serializeRequest(spans) ?? new Uint8Array();
        const ofRecords = ProtobufLogsSerializer.serializeRequest(records) ?? new Uint8Array();
        const readSpans = traces.decode(ofSpans) as ReadableSpan[];
        deepStrictEqual(ProtobufTraceSerializer.serializeRequest(readSpans), ofSpans);
        const readRecords = logs.decode(ofRecords) as ReadableLogRecord[];
        deepStrictEqual(ProtobufLogsSerializer.serializeRequest(readRecords), ofRecords);
      }),
      { numRuns: 50 },
    );
  });
});
