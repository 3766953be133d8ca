import type { SpanContext, SpanStatus } from '@opentelemetry/api';
import { isDurationBetween } from './hr-time.js';
import { EVENT, HAS_IS_REMOTE, LINK, SPAN, STATUS, TRACE_FLAGS } from './otlp-tags.js';
import type { ProtobufWriter } from './protobuf-writer.js';
import type { CompleteEvent, CompleteLink, CompleteSpan } from './telemetry.js';
import { hasPlainFlags, remoteBit, writeExactContext, writeIds, writeSpanId } from './write-context.js';
import {
  writeCount,
  writeCountedAttributes,
  writeExact,
  writeOwnAttributes,
  writeText,
  writeTime,
} from './write-property.js';

/** Writes the fields of a `Span`. */
export function writeSpan(writer: ProtobufWriter, span: CompleteSpan): void {
  const context = span.spanContext();
  const parent = span.parentSpanContext;
  const hasIds = writeIds(writer, SPAN, context);
  if (parent) writeParent(writer, parent, context);
  writeText(writer, SPAN.name, 'name', span.name);
  writeKind(writer, span.kind);
  writeTime(writer, SPAN.startTime, 'startTime', span.startTime);
  writeTime(writer, SPAN.endTime, 'endTime', span.endTime);
  writeOwnAttributes(writer, SPAN.attributes, span.attributes);
  writeCount(writer, SPAN.droppedAttributesCount, 'droppedAttributesCount', span.droppedAttributesCount);
  for (const event of span.events) writeEvent(writer, event);
  writeCount(writer, SPAN.droppedEventsCount, 'droppedEventsCount', span.droppedEventsCount);
  for (const link of span.links) writeLink(writer, link);
  writeCount(writer, SPAN.droppedLinksCount, 'droppedLinksCount', span.droppedLinksCount);
  writeStatus(writer, span.status);
  const flags = (context.traceFlags & TRACE_FLAGS) | HAS_IS_REMOTE | remoteBit(parent);
  writer.fixed32(SPAN.flags, flags);
  if (!hasIds || !hasPlainFlags(context) || context.isRemote !== undefined) {
    writeExactContext(writer, 'spanContext', context);
  }
  if (!isDurationBetween(span.duration, span.startTime, span.endTime)) {
    writeExact(writer, 'duration', span.duration);
  }
  if (span.ended !== true) writeExact(writer, 'ended', span.ended);
}

/** The fields have of it its span id and whether it is remote; the rest is taken to be what its child has. */
function writeParent(writer: ProtobufWriter, parent: SpanContext, child: SpanContext): void {
  const isAsRead =
    writeSpanId(writer, SPAN.parentSpanId, parent.spanId) &&
    parent.traceId === child.traceId &&
    parent.traceFlags === child.traceFlags &&
    parent.isRemote !== false &&
    (parent.traceState === child.traceState ||
      parent.traceState?.serialize() === child.traceState?.serialize());
  if (!isAsRead) writeExactContext(writer, 'parentSpanContext', parent);
}

/** OTLP counts from 1, as 0 is for none. */
function writeKind(writer: ProtobufWriter, kind: number): void {
  if (Number.isInteger(kind) && kind >= 0 && kind < 0x7fff_ffff) writer.varint(SPAN.kind, kind + 1);
  else writeExact(writer, 'kind', kind);
}

function writeEvent(writer: ProtobufWriter, event: CompleteEvent): void {
  const start = writer.begin(SPAN.events);
  writeTime(writer, EVENT.time, 'time', event.time);
  writeText(writer, EVENT.name, 'name', event.name);
  writeCountedAttributes(writer, EVENT, event);
  writer.end(start);
}

function writeLink(writer: ProtobufWriter, link: CompleteLink): void {
  const { context } = link;
  const start = writer.begin(SPAN.links);
  const hasIds = writeIds(writer, LINK, context);
  writeCountedAttributes(writer, LINK, link);
  writer.fixed32(LINK.flags, (context.traceFlags & TRACE_FLAGS) | HAS_IS_REMOTE | remoteBit(context));
  if (!hasIds || !hasPlainFlags(context) || context.isRemote === false) {
    writeExactContext(writer, 'context', context);
  }
  writer.end(start);
}

function writeStatus(writer: ProtobufWriter, { code, message }: SpanStatus): void {
  const start = writer.begin(SPAN.status);
  if (message !== undefined) writeText(writer, STATUS.message, 'message', message);
  writeCount(writer, STATUS.code, 'code', code);
  writer.end(start);
}
