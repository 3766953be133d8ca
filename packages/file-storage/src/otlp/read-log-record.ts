import type { FieldCursor } from '@otelq/sending-queue/internal';
import { EXACT } from './extensions.js';
import { fieldsOf, fixed32Of, idOf, textOf, timeOf } from './field-value.js';
import { LOG_RECORD, TRACE_FLAGS } from './otlp-tags.js';
import { emptyContext, exactContext } from './read-context.js';
import { readExact, restore } from './read-exact.js';
import { readKeyValue, readValue } from './read-value.js';
import { tagOf } from './tag.js';
import type { AttributeMap, Building, CompleteLogRecord, Item } from './telemetry.js';

const EXACT_PROPERTIES = [
  'hrTime',
  'hrTimeObserved',
  'severityNumber',
  'severityText',
  'eventName',
  'attributes',
  'droppedAttributesCount',
] as const;

/** Reads the `LogRecord` that the field holds. */
export function readLogRecord(
  source: Buffer,
  message: FieldCursor,
  { resource, instrumentationScope }: Item,
): CompleteLogRecord {
  const field = fieldsOf(source, message);
  const context = emptyContext();
  const record: Building<CompleteLogRecord> = {
    hrTime: [0, 0],
    hrTimeObserved: [0, 0],
    spanContext: undefined,
    severityNumber: undefined,
    severityText: undefined,
    body: undefined,
    eventName: undefined,
    resource,
    instrumentationScope,
    attributes: {},
    droppedAttributesCount: 0,
  };
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case LOG_RECORD.time:
        record.hrTime = timeOf(source, field);
        break;
      case LOG_RECORD.severityNumber:
        record.severityNumber = field.value;
        break;
      case LOG_RECORD.severityText:
        record.severityText = textOf(source, field);
        break;
      case LOG_RECORD.body:
        record.body = readValue(source, field);
        break;
      case LOG_RECORD.attributes:
        readKeyValue(source, field, record.attributes);
        break;
      case LOG_RECORD.droppedAttributesCount:
        record.droppedAttributesCount = field.value;
        break;
      case LOG_RECORD.flags:
        context.traceFlags = fixed32Of(source, field) & TRACE_FLAGS;
        break;
      case LOG_RECORD.traceId:
        context.traceId = idOf(source, field);
        break;
      case LOG_RECORD.spanId:
        context.spanId = idOf(source, field);
        break;
      case LOG_RECORD.observedTime:
        record.hrTimeObserved = timeOf(source, field);
        break;
      case LOG_RECORD.eventName:
        record.eventName = textOf(source, field);
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  const hasContext = context.traceId !== '' || context.spanId !== '';
  record.spanContext = exactContext(exact, 'spanContext') ?? (hasContext ? context : undefined);
  restore(record, exact, EXACT_PROPERTIES);
  return record;
}
