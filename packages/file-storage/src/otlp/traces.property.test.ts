import { deepStrictEqual } from 'node:assert/strict';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan as SdkSpan } from '@opentelemetry/sdk-trace-base';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { plainSpans } from '../../testing/otlp/plain-spans.js';
import { sdkSpans } from '../../testing/otlp/sdk-spans.js';
import { shownSpans } from '../../testing/otlp/shown.js';
import { codecs } from './codecs.js';

const { traces } = codecs;

describe('any spans', () => {
  it('of the SDK come back as they were', () => {
    fc.assert(
      fc.property(sdkSpans(), (spans) => {
        deepStrictEqual(shownSpans(traces.decode(traces.encode(spans))), shownSpans(spans));
      }),
      { numRuns: 100 },
    );
  });

  it('put together by hand come back as they were', () => {
    fc.assert(
      fc.property(plainSpans, (spans) => {
        deepStrictEqual(shownSpans(traces.decode(traces.encode(spans))), shownSpans(spans));
      }),
      { numRuns: 100 },
    );
  });

  it('are the same to the stock exporters when they come back', () => {
    fc.assert(
      fc.property(sdkSpans(), (spans) => {
        const back = traces.decode(traces.encode(spans)) as SdkSpan[];
        for (const { serializeRequest } of [ProtobufTraceSerializer, JsonTraceSerializer]) {
          deepStrictEqual(serializeRequest(back), serializeRequest(spans));
        }
      }),
      { numRuns: 50 },
    );
  });
});
