import type { SpanContext } from '@opentelemetry/api';
import { LOG_RECORD, TRACE_FLAGS } from './otlp-tags.js';
import type { ProtobufWriter } from './protobuf-writer.js';
import type { CompleteLogRecord } from './telemetry.js';
import { hasPlainFlags, writeExactContext, writeIds } from './write-context.js';
import { writeCount, writeOwnAttributes, writeText, writeTime } from './write-property.js';
import { writeField } from './write-value.js';

/** Writes the fields of a `LogRecord`. */
export function writeLogRecord(writer: ProtobufWriter, record: CompleteLogRecord): void {
  const { severityNumber, severityText, body, spanContext, eventName } = record;
  writeTime(writer, LOG_RECORD.time, 'hrTime', record.hrTime);
  if (severityNumber !== undefined) {
    writeCount(writer, LOG_RECORD.severityNumber, 'severityNumber', severityNumber);
  }
  if (severityText !== undefined) {
    writeText(writer, LOG_RECORD.severityText, 'severityText', severityText);
  }
  if (body !== undefined) writeField(writer, LOG_RECORD.body, body);
  writeOwnAttributes(writer, LOG_RECORD.attributes, record.attributes);
  writeCount(
    writer,
    LOG_RECORD.droppedAttributesCount,
    'droppedAttributesCount',
    record.droppedAttributesCount,
  );
  if (spanContext) writeContext(writer, spanContext);
  writeTime(writer, LOG_RECORD.observedTime, 'hrTimeObserved', record.hrTimeObserved);
  if (eventName !== undefined) writeText(writer, LOG_RECORD.eventName, 'eventName', eventName);
}

function writeContext(writer: ProtobufWriter, context: SpanContext): void {
  const hasIds = writeIds(writer, LOG_RECORD, context);
  writer.fixed32(LOG_RECORD.flags, context.traceFlags & TRACE_FLAGS);
  if (!hasIds || !hasPlainFlags(context) || context.isRemote !== undefined) {
    writeExactContext(writer, 'spanContext', context);
  }
}
