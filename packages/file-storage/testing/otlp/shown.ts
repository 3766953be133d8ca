/** What exporters read of telemetry, as plain objects that can be compared. */
import type { SpanContext } from '@opentelemetry/api';
import type { ReadableLogRecord, ReadableSpan } from '@otelq/sending-queue/native';
import type {
  CompleteEvent,
  CompleteLink,
  CompleteLogRecord,
  CompleteScope,
  CompleteSpan,
  Item,
} from '../../src/otlp/telemetry.js';

/** Every field of every span, and which of them have a resource or scope in common. */
export function shownSpans(spans: readonly ReadableSpan[]) {
  const origins = new Origins();
  // The SDK's, those put together by hand, and those that were stored have more than the queue reads of them.
  return (spans as readonly CompleteSpan[]).map((span) => ({
    ...origins.of(span),
    name: span.name,
    kind: span.kind,
    context: shownContext(span.spanContext()),
    parentSpanContext: shownContext(span.parentSpanContext),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code, message: span.status.message },
    attributes: span.attributes,
    events: span.events.map(shownEvent),
    links: span.links.map(shownLink),
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  }));
}

/** Every field of every log record, and which of them have a resource or scope in common. */
export function shownLogRecords(records: readonly ReadableLogRecord[]) {
  const origins = new Origins();
  return (records as readonly CompleteLogRecord[]).map((record) => ({
    ...origins.of(record),
    hrTime: record.hrTime,
    hrTimeObserved: record.hrTimeObserved,
    spanContext: shownContext(record.spanContext),
    severityNumber: record.severityNumber,
    severityText: record.severityText,
    body: record.body,
    eventName: record.eventName,
    attributes: record.attributes,
    droppedAttributesCount: record.droppedAttributesCount,
  }));
}

/** Numbers the resources and scopes, as objects. */
class Origins {
  readonly #resources = new Map<object, number>();
  readonly #scopes = new Map<object, number>();

  of({ resource, instrumentationScope }: Item) {
    return {
      resource: { attributes: resource.attributes, schemaUrl: resource.schemaUrl },
      resourceNumber: numberOf(resource, this.#resources),
      scope: shownScope(instrumentationScope),
      scopeNumber: numberOf(instrumentationScope, this.#scopes),
    };
  }
}

function numberOf(key: object, seen: Map<object, number>): number {
  const number = seen.get(key) ?? seen.size;
  seen.set(key, number);
  return number;
}

const shownScope = ({ name, version, schemaUrl, attributes, droppedAttributesCount }: CompleteScope) => ({
  name,
  version,
  schemaUrl,
  attributes,
  droppedAttributesCount,
});

function shownContext(context: SpanContext | undefined) {
  if (context === undefined) return undefined;
  const { traceId, spanId, traceFlags, isRemote, traceState } = context;
  const serialized = traceState?.serialize();
  const keys = serialized?.split(',').map((member) => member.slice(0, member.indexOf('=')));
  return {
    traceId,
    spanId,
    traceFlags,
    isRemote,
    traceState: serialized,
    members: keys?.map((key) => [key, traceState?.get(key)]),
  };
}

const shownEvent = ({ time, name, attributes, droppedAttributesCount }: CompleteEvent) => ({
  time,
  name,
  attributes,
  droppedAttributesCount,
});

const shownLink = ({ context, attributes, droppedAttributesCount }: CompleteLink) => ({
  context: shownContext(context),
  attributes,
  droppedAttributesCount,
});
