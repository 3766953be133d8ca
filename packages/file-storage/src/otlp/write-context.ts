import type { SpanContext } from '@opentelemetry/api';
import { IS_REMOTE, TRACE_FLAGS } from './otlp-tags.js';
import type { ProtobufWriter } from './protobuf-writer.js';
import { writeExact } from './write-property.js';

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

/** Where a message has the parts of a span context. */
interface ContextTags {
  readonly traceId: number;
  readonly spanId: number;
  /** A log record has none. */
  readonly traceState?: number;
}

/**
 * Writes what a message has fields for of a span context, but its flags, which depend on more than the context.
 *
 * @returns whether the fields give it back; then the flags have to do the same ({@link hasPlainFlags})
 */
export function writeIds(writer: ProtobufWriter, tags: ContextTags, context: SpanContext): boolean {
  const hasTraceId = writeId(writer, tags.traceId, context.traceId, TRACE_ID_BYTES);
  const hasSpanId = writeSpanId(writer, tags.spanId, context.spanId);
  if (!context.traceState) return hasTraceId && hasSpanId;
  if (tags.traceState === undefined) return false;
  return writer.text(tags.traceState, context.traceState.serialize()) && hasTraceId && hasSpanId;
}

/** Returns whether what was written gives the id back. */
export const writeSpanId = (writer: ProtobufWriter, tag: number, id: string): boolean =>
  writeId(writer, tag, id, SPAN_ID_BYTES);

/** Whether the eight bits that OTLP has for trace flags hold these. */
export const hasPlainFlags = ({ traceFlags }: SpanContext): boolean =>
  (traceFlags & TRACE_FLAGS) === traceFlags;

/** The bits of `flags` that say whether a span context is remote. */
export const remoteBit = (context: SpanContext | undefined): number => (context?.isRemote ? IS_REMOTE : 0);

/** Stores all of a span context, as a property of that name. */
export function writeExactContext(writer: ProtobufWriter, name: string, context: SpanContext): void {
  const { traceId, spanId, traceFlags, isRemote, traceState } = context;
  writeExact(writer, name, {
    traceId,
    spanId,
    traceFlags,
    ...(isRemote !== undefined && { isRemote }),
    ...(traceState && { traceState: traceState.serialize() }),
  });
}

function writeId(writer: ProtobufWriter, tag: number, id: string, byteLength: number): boolean {
  if (writer.id(tag, id, byteLength)) return true;
  // Receivers know no upper case.
  writer.id(tag, id.toLowerCase(), byteLength);
  return false;
}
