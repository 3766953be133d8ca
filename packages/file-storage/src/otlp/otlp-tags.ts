/** Fields of OTLP (opentelemetry-proto 1.x), as far as spans and log records of JavaScript fill them. */
import { delimited, fixed32, fixed64, varint } from './tag.js';

/** Requests of traces and of logs are alike around their items. */
export const REQUEST = { resourceItems: delimited(1) };

/** `ResourceSpans` and `ResourceLogs`. */
export const RESOURCE_ITEMS = { resource: delimited(1), scopeItems: delimited(2), schemaUrl: delimited(3) };

/** `ScopeSpans` and `ScopeLogs`. */
export const SCOPE_ITEMS = { scope: delimited(1), item: delimited(2), schemaUrl: delimited(3) };

export const RESOURCE = { attributes: delimited(1) };

export const SCOPE = {
  name: delimited(1),
  version: delimited(2),
  attributes: delimited(3),
  droppedAttributesCount: varint(4),
};

export const SPAN = {
  traceId: delimited(1),
  spanId: delimited(2),
  traceState: delimited(3),
  parentSpanId: delimited(4),
  name: delimited(5),
  kind: varint(6),
  startTime: fixed64(7),
  endTime: fixed64(8),
  attributes: delimited(9),
  droppedAttributesCount: varint(10),
  events: delimited(11),
  droppedEventsCount: varint(12),
  links: delimited(13),
  droppedLinksCount: varint(14),
  status: delimited(15),
  flags: fixed32(16),
};

export const STATUS = { message: delimited(2), code: varint(3) };

export const EVENT = {
  time: fixed64(1),
  name: delimited(2),
  attributes: delimited(3),
  droppedAttributesCount: varint(4),
};

export const LINK = {
  traceId: delimited(1),
  spanId: delimited(2),
  traceState: delimited(3),
  attributes: delimited(4),
  droppedAttributesCount: varint(5),
  flags: fixed32(6),
};

export const LOG_RECORD = {
  time: fixed64(1),
  severityNumber: varint(2),
  severityText: delimited(3),
  body: delimited(5),
  attributes: delimited(6),
  droppedAttributesCount: varint(7),
  flags: fixed32(8),
  traceId: delimited(9),
  spanId: delimited(10),
  observedTime: fixed64(11),
  eventName: delimited(12),
};

export const KEY_VALUE = { key: delimited(1), value: delimited(2) };

export const ANY_VALUE = {
  string: delimited(1),
  bool: varint(2),
  int: varint(3),
  double: fixed64(4),
  array: delimited(5),
  map: delimited(6),
  bytes: delimited(7),
};

/** What an `ArrayValue` and a `KeyValueList` hold. */
export const VALUES = delimited(1);

/** `flags` of spans and links: the trace flags of the span, or of what is linked. */
export const TRACE_FLAGS = 0xff;
/** Whether the parent, or what is linked, is remote: that it is known, and that it is so. */
export const HAS_IS_REMOTE = 0x100;
export const IS_REMOTE = 0x200;
