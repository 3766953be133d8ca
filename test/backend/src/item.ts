/** Reads the items out of an OTLP request. */
import { messageType } from './otlp-schema.js';
import type { Signal } from './signal.js';

/** One span, log record or metric data point. */
export interface Item {
  readonly signal: Signal;
  /** A span's or a metric's name, a log record's body. */
  readonly name: string;
  /** A span's id in hexadecimal. Log records and data points have none: their name stands in. */
  readonly id: string;
  /** The trace of a span, in hexadecimal. */
  readonly traceId?: string;
  /** The id of a span's parent, in hexadecimal; empty when it has none. */
  readonly parentId?: string;
  /** The value of a gauge's or a sum's data point. */
  readonly value?: number;
}

// JSON and protobuf differ in how they write ids and 64-bit integers, and in nothing else that is read here.
interface RequestMessage {
  readonly resourceSpans?: readonly {
    readonly scopeSpans?: readonly { readonly spans?: readonly Span[] }[];
  }[];
  readonly resourceLogs?: readonly {
    readonly scopeLogs?: readonly { readonly logRecords?: readonly LogRecord[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics?: readonly { readonly metrics?: readonly Metric[] }[];
  }[];
}
type Id = string | Uint8Array;
interface Span {
  readonly name?: string;
  readonly spanId?: Id;
  readonly traceId?: Id;
  readonly parentSpanId?: Id;
}
interface LogRecord {
  readonly body?: { readonly stringValue?: string };
}
interface Points {
  readonly dataPoints?: readonly unknown[];
}
interface NumberPoints {
  readonly dataPoints?: readonly NumberPoint[];
}
interface NumberPoint {
  readonly asInt?: string | number | { toString(): string };
  readonly asDouble?: number;
}
interface Metric {
  readonly name?: string;
  readonly gauge?: NumberPoints;
  readonly sum?: NumberPoints;
  readonly histogram?: Points;
  readonly exponentialHistogram?: Points;
  readonly summary?: Points;
}

/**
 * The items of a request's body, in the order in which they were sent.
 *
 * @throws Error when the body is not of that encoding.
 */
export function readItems(signal: Signal, encoding: 'json' | 'protobuf', body: Uint8Array): Item[] {
  const message: RequestMessage =
    encoding === 'json' ? JSON.parse(Buffer.from(body).toString('utf8')) : messageType(signal).decode(body);
  switch (signal) {
    case 'traces':
      return spansOf(message).map(({ name = '', spanId = '', traceId = '', parentSpanId = '' }) => ({
        signal,
        name,
        id: inHexadecimal(spanId),
        traceId: inHexadecimal(traceId),
        parentId: inHexadecimal(parentSpanId),
      }));
    case 'logs':
      return logRecordsOf(message).map(({ body: { stringValue: name = '' } = {} }) => ({
        signal,
        name,
        id: name,
      }));
    case 'metrics':
      return metricsOf(message).flatMap((metric) => {
        const { name = '', gauge, sum, histogram, exponentialHistogram, summary } = metric;
        const numbers = gauge ?? sum;
        // Protobuf's decoder gives null for what is not there.
        if (numbers) {
          return (numbers.dataPoints ?? []).map((point) => ({
            signal,
            name,
            id: name,
            value: numberOf(point),
          }));
        }
        const { dataPoints = [] } = histogram ?? exponentialHistogram ?? summary ?? {};
        return dataPoints.map(() => ({ signal, name, id: name }));
      });
  }
}

const inHexadecimal = (id: Id) => (typeof id === 'string' ? id : Buffer.from(id).toString('hex'));

/** A point has one of the two; the other reads as 0. */
const numberOf = ({ asInt = 0, asDouble = 0 }: NumberPoint) => Number(asInt.toString()) + asDouble;

const spansOf = ({ resourceSpans = [] }: RequestMessage) =>
  resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap(({ spans = [] }) => spans));

const logRecordsOf = ({ resourceLogs = [] }: RequestMessage) =>
  resourceLogs.flatMap(({ scopeLogs = [] }) => scopeLogs.flatMap(({ logRecords = [] }) => logRecords));

const metricsOf = ({ resourceMetrics = [] }: RequestMessage) =>
  resourceMetrics.flatMap(({ scopeMetrics = [] }) => scopeMetrics.flatMap(({ metrics = [] }) => metrics));
