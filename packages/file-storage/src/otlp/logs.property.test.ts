import { deepStrictEqual } from 'node:assert/strict';
import { JsonLogsSerializer, ProtobufLogsSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableLogRecord as SdkLogRecord } from '@opentelemetry/sdk-logs';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { plainLogRecords } from '../../testing/otlp/plain-log-records.js';
import { sdkLogRecords } from '../../testing/otlp/sdk-log-records.js';
import { shownLogRecords } from '../../testing/otlp/shown.js';
import { codecs } from './codecs.js';

const { logs } = codecs;

describe('any log records', () => {
  it('of the SDK come back as they were', () => {
    fc.assert(
      fc.property(sdkLogRecords(), (records) => {
        deepStrictEqual(shownLogRecords(logs.decode(logs.encode(records))), shownLogRecords(records));
      }),
      { numRuns: 150 },
    );
  });

  it('put together by hand come back as they were', () => {
    fc.assert(
      fc.property(plainLogRecords, (records) => {
        deepStrictEqual(shownLogRecords(logs.decode(logs.encode(records))), shownLogRecords(records));
      }),
      { numRuns: 150 },
    );
  });

  it('are the same to the stock exporters when they come back', () => {
    fc.assert(
      fc.property(sdkLogRecords(), (records) => {
        const back = logs.decode(logs.encode(records)) as SdkLogRecord[];
        for (const { serializeRequest } of [ProtobufLogsSerializer, JsonLogsSerializer]) {
          deepStrictEqual(serializeRequest(back), serializeRequest(records));
        }
      }),
      { numRuns: 50 },
    );
  });
});
