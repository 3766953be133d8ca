import type { SpanContext, SpanStatus } from '@opentelemetry/api';
import type { FieldCursor } from '@otelq/sending-queue/internal';
import { EXACT } from './extensions.js';
import { fieldsOf, fixed32Of, idOf, textOf, timeOf } from './field-value.js';
import { durationBetween } from './hr-time.js';
import { SPAN, STATUS, TRACE_FLAGS } from './otlp-tags.js';
import { emptyContext, exactContext, isRemoteIn } from './read-context.js';
import { readEvent } from './read-event.js';
import { readExact, restore } from './read-exact.js';
import { readLink } from './read-link.js';
import { readKeyValue } from './read-value.js';
import { tagOf } from './tag.js';
import type { AttributeMap, Building, CompleteEvent, CompleteLink, CompleteSpan, Item } from './telemetry.js';
import { StoredTraceState } from './trace-state.js';

const EXACT_PROPERTIES = [
  'name',
  'kind',
  'startTime',
  'endTime',
  'duration',
  'ended',
  'attributes',
  'droppedAttributesCount',
  'droppedEventsCount',
  'droppedLinksCount',
] as const;

/** Reads the `Span` that the field holds. */
export function readSpan(
  source: Buffer,
  message: FieldCursor,
  { resource, instrumentationScope }: Item,
): CompleteSpan {
  const field = fieldsOf(source, message);
  const context = emptyContext();
  const events: CompleteEvent[] = [];
  const links: CompleteLink[] = [];
  const span: Building<CompleteSpan> = {
    spanContext: () => context,
    name: '',
    kind: 0,
    parentSpanContext: undefined,
    startTime: [0, 0],
    endTime: [0, 0],
    duration: [0, 0],
    ended: true,
    status: { code: 0 },
    attributes: {},
    events,
    links,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
  let parentSpanId = '';
  let flags = 0;
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case SPAN.traceId:
        context.traceId = idOf(source, field);
        break;
      case SPAN.spanId:
        context.spanId = idOf(source, field);
        break;
      case SPAN.traceState:
        context.traceState = new StoredTraceState(textOf(source, field));
        break;
      case SPAN.parentSpanId:
        parentSpanId = idOf(source, field);
        break;
      case SPAN.name:
        span.name = textOf(source, field);
        break;
      case SPAN.kind:
        // OTLP counts from 1; 0 is none, which is taken for an internal one.
        span.kind = Math.max(field.value - 1, 0);
        break;
      case SPAN.startTime:
        span.startTime = timeOf(source, field);
        break;
      case SPAN.endTime:
        span.endTime = timeOf(source, field);
        break;
      case SPAN.attributes:
        readKeyValue(source, field, span.attributes);
        break;
      case SPAN.droppedAttributesCount:
        span.droppedAttributesCount = field.value;
        break;
      case SPAN.events:
        events.push(readEvent(source, field));
        break;
      case SPAN.droppedEventsCount:
        span.droppedEventsCount = field.value;
        break;
      case SPAN.links:
        links.push(readLink(source, field));
        break;
      case SPAN.droppedLinksCount:
        span.droppedLinksCount = field.value;
        break;
      case SPAN.status:
        span.status = readStatus(source, field);
        break;
      case SPAN.flags:
        flags = fixed32Of(source, field);
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  context.traceFlags = flags & TRACE_FLAGS;
  const ownContext = exactContext(exact, 'spanContext') ?? context;
  span.spanContext = () => ownContext;
  span.parentSpanContext =
    exactContext(exact, 'parentSpanContext') ?? parentOf(ownContext, parentSpanId, isRemoteIn(flags));
  restore(span, exact, EXACT_PROPERTIES);
  if (exact === undefined || !Object.hasOwn(exact, 'duration')) {
    span.duration = durationBetween(span.startTime, span.endTime);
  }
  return span;
}

/** Of the parent there are its id and whether it is remote; the rest is what its child has. */
function parentOf(child: SpanContext, spanId: string, isRemote: boolean): SpanContext | undefined {
  if (spanId === '') return undefined;
  const { traceId, traceFlags, traceState } = child;
  return {
    traceId,
    spanId,
    traceFlags,
    ...(isRemote && { isRemote }),
    ...(traceState && { traceState }),
  };
}

function readStatus(source: Buffer, message: FieldCursor): SpanStatus {
  const field = fieldsOf(source, message);
  const status: SpanStatus = { code: 0 };
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case STATUS.message:
        status.message = textOf(source, field);
        break;
      case STATUS.code:
        status.code = field.value;
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  restore(status, exact, ['code', 'message']);
  return status;
}
