/**
 * Where the items of OTLP requests are (opentelemetry-proto 1.x, `collector/*_service.proto` and `*.proto`). Of every
 * message only the way to its items is described: cutting keeps all else as it is, also fields that are not known yet.
 */

/** A field on the way to the items. */
export interface Field {
  /** Its number in protobuf. */
  readonly number: number;
  /** Its name in JSON. */
  readonly name: string;
  /** The fields of the message that it holds; left out, the field holds an item. */
  readonly holds?: Layout;
}

/** The fields of a message that lead to items. */
export type Layout = readonly Field[];

/** A request has one field, and so has its JSON. */
export type RequestLayout = readonly [Field];

const items = (number: number, name: string): Field => ({ number, name });

const dataPoints: Layout = [items(1, 'dataPoints')];

const metric: Layout = [
  { number: 5, name: 'gauge', holds: dataPoints },
  { number: 7, name: 'sum', holds: dataPoints },
  { number: 9, name: 'histogram', holds: dataPoints },
  { number: 10, name: 'exponentialHistogram', holds: dataPoints },
  { number: 11, name: 'summary', holds: dataPoints },
];

/** `ExportTraceServiceRequest`; its items are spans. */
export const traceLayout: RequestLayout = [
  {
    number: 1,
    name: 'resourceSpans',
    holds: [{ number: 2, name: 'scopeSpans', holds: [items(2, 'spans')] }],
  },
];

/** `ExportLogsServiceRequest`; its items are log records. */
export const logLayout: RequestLayout = [
  {
    number: 1,
    name: 'resourceLogs',
    holds: [{ number: 2, name: 'scopeLogs', holds: [items(2, 'logRecords')] }],
  },
];

/** `ExportMetricsServiceRequest`; its items are data points. */
export const metricLayout: RequestLayout = [
  {
    number: 1,
    name: 'resourceMetrics',
    holds: [{ number: 2, name: 'scopeMetrics', holds: [{ number: 2, name: 'metrics', holds: metric }] }],
  },
];
