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
}

// JSON and protobuf differ in how they write a span's id, and in nothing else that is read here.
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
interface Span {
  readonly name?: string;
  readonly spanId?: string | Uint8Array;
}
interface LogRecord {
  readonly body?: { readonly stringValue?: string };
}
interface Points {
  readonly dataPoints?: readonly unknown[];
}
interface Metric {
  readonly name?: string;
  readonly gauge?: Points;
  readonly sum?: Points;
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
      return spansOf(message).map(({ name = '', spanId = '' }) => ({
        signal,
        name,
        id: typeof spanId === 'string' ? spanId : Buffer.from(spanId).toString('hex'),
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
        const { dataPoints = [] } = gauge ?? sum ?? histogram ?? exponentialHistogram ?? summary ?? {};
        return dataPoints.map(() => ({ signal, name, id: name }));
      });
  }
}

const spansOf = ({ resourceSpans = [] }: RequestMessage) =>
  resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap(({ spans = [] }) => spans));

const logRecordsOf = ({ resourceLogs = [] }: RequestMessage) =>
  resourceLogs.flatMap(({ scopeLogs = [] }) => scopeLogs.flatMap(({ logRecords = [] }) => logRecords));

const metricsOf = ({ resourceMetrics = [] }: RequestMessage) =>
  resourceMetrics.flatMap(({ scopeMetrics = [] }) => scopeMetrics.flatMap(({ metrics = [] }) => metrics));
