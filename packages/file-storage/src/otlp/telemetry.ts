/** Spans and log records with all that exporters read of them, in the shapes of SDK 2.x and 3.x. */
import type { HrTime, Link, SpanContext, SpanStatus } from '@opentelemetry/api';
import type { ReadableLogRecord, ReadableSpan } from '@otelq/sending-queue/native';

/** Of a span simple values, of a log record nested ones; SDK 3.x has those everywhere. */
export type AttributeMap = Record<string, unknown>;

export interface CompleteResource extends Readonly<ReadableSpan['resource']> {
  readonly attributes: AttributeMap;
  readonly schemaUrl?: string | undefined;
}

export interface CompleteScope {
  readonly name: string;
  readonly version?: string | undefined;
  readonly schemaUrl?: string | undefined;
  readonly attributes?: AttributeMap | undefined;
  readonly droppedAttributesCount?: number | undefined;
}

export interface CompleteEvent {
  readonly time: HrTime;
  readonly name: string;
  readonly attributes?: AttributeMap | undefined;
  readonly droppedAttributesCount?: number | undefined;
}

export type CompleteLink = Pick<Link, 'context'> & {
  readonly attributes?: AttributeMap | undefined;
  readonly droppedAttributesCount?: number | undefined;
};

/** What spans and log records have in common. */
export interface Item {
  readonly resource: CompleteResource;
  readonly instrumentationScope: CompleteScope;
}

export interface CompleteSpan extends Item, Omit<ReadableSpan, 'resource'> {
  readonly name: string;
  readonly kind: number;
  readonly parentSpanContext?: SpanContext | undefined;
  readonly startTime: HrTime;
  readonly endTime: HrTime;
  readonly duration: HrTime;
  readonly ended: boolean;
  readonly status: SpanStatus;
  readonly attributes: AttributeMap;
  readonly events: readonly CompleteEvent[];
  readonly links: readonly CompleteLink[];
  readonly droppedAttributesCount: number;
  readonly droppedEventsCount: number;
  readonly droppedLinksCount: number;
}

export interface CompleteLogRecord extends Item, Omit<ReadableLogRecord, 'resource'> {
  readonly hrTime: HrTime;
  readonly hrTimeObserved: HrTime;
  readonly spanContext?: SpanContext | undefined;
  readonly severityNumber?: number | undefined;
  readonly severityText?: string | undefined;
  readonly body?: unknown;
  readonly eventName?: string | undefined;
  readonly attributes: AttributeMap;
  readonly droppedAttributesCount: number;
}

/** While it is being read. */
export type Building<Of> = { -readonly [Property in keyof Of]: Of[Property] };
