/**
 * The part of OTLP (opentelemetry-proto 1.x) and of google.rpc that the backend reads and writes.
 *
 * Protobuf skips the fields that a schema leaves out, so only what identifies an item is described.
 */
import protobuf from 'protobufjs/light.js';

const repeated = (type: string, id: number) => ({ rule: 'repeated', type, id });
const field = (type: string, id: number) => ({ type, id });
const pointsOf = (type: string) => ({ fields: { dataPoints: repeated(type, 1) } });
const exportResponse = {
  fields: { partialSuccess: field('PartialSuccess', 1) },
  nested: {
    // `rejected` is called rejected_spans, rejected_log_records or rejected_data_points; the number is the same.
    PartialSuccess: { fields: { rejected: field('int64', 1), errorMessage: field('string', 2) } },
  },
};

const root = protobuf.Root.fromJSON({
  nested: {
    traces: { fields: { resourceSpans: repeated('ResourceSpans', 1) } },
    ResourceSpans: { fields: { scopeSpans: repeated('ScopeSpans', 2) } },
    ScopeSpans: { fields: { spans: repeated('Span', 2) } },
    Span: {
      fields: {
        traceId: field('bytes', 1),
        spanId: field('bytes', 2),
        parentSpanId: field('bytes', 4),
        name: field('string', 5),
      },
    },

    logs: { fields: { resourceLogs: repeated('ResourceLogs', 1) } },
    ResourceLogs: { fields: { scopeLogs: repeated('ScopeLogs', 2) } },
    ScopeLogs: { fields: { logRecords: repeated('LogRecord', 2) } },
    LogRecord: { fields: { body: field('AnyValue', 5) } },
    AnyValue: { fields: { stringValue: field('string', 1) } },

    metrics: { fields: { resourceMetrics: repeated('ResourceMetrics', 1) } },
    ResourceMetrics: { fields: { scopeMetrics: repeated('ScopeMetrics', 2) } },
    ScopeMetrics: { fields: { metrics: repeated('Metric', 2) } },
    Metric: {
      fields: {
        name: field('string', 1),
        gauge: field('NumberPoints', 5),
        sum: field('NumberPoints', 7),
        histogram: field('Points', 9),
        exponentialHistogram: field('Points', 10),
        summary: field('Points', 11),
      },
    },
    NumberPoints: pointsOf('NumberPoint'),
    NumberPoint: { fields: { asDouble: field('double', 4), asInt: field('sfixed64', 6) } },
    Points: pointsOf('Point'),
    Point: { fields: {} },

    ExportResponse: exportResponse,

    Status: {
      fields: { code: field('int32', 1), message: field('string', 2), details: repeated('Any', 3) },
    },
    Any: { fields: { typeUrl: field('string', 1), value: field('bytes', 2) } },
    RetryInfo: { fields: { retryDelay: field('Duration', 1) } },
    Duration: { fields: { seconds: field('int64', 1), nanos: field('int32', 2) } },
  },
});

/** Looks up a message of the schema; the three request messages are named after their signals. */
export const messageType = (name: string): protobuf.Type => root.lookupType(name);
