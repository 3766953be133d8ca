/** Arbitrary log records that no SDK makes: put together by hand, with extreme values, some of a wrong type. */
import fc from 'fast-check';
import type { CompleteLogRecord } from '../../src/otlp/telemetry.js';
import { anyContext } from './contexts.js';
import { anyCount, anyTime, origins } from './plain-spans.js';
import { anyKey, anyValue, attributesOf, text } from './values.js';

const optional = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: undefined });

const ownFields = {
  hrTime: anyTime,
  hrTimeObserved: anyTime,
  spanContext: optional(anyContext),
  severityNumber: optional(fc.oneof(fc.nat(24), anyCount)),
  severityText: optional(text),
  body: fc.oneof(anyValue(anyKey), fc.bigInt()),
  eventName: optional(text),
  attributes: attributesOf(anyKey, anyValue(anyKey)),
  droppedAttributesCount: anyCount,
};

export const plainLogRecords: fc.Arbitrary<CompleteLogRecord[]> = origins.chain((shared) =>
  fc.array(fc.record<CompleteLogRecord>({ ...ownFields, ...shared }), { maxLength: 5 }),
);
