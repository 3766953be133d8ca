/**
 * OTLP (opentelemetry-proto 1.x) for a decoder of somebody else, to judge ours by.
 *
 * Every message around items has two fields more, which stand for those that OTLP may come to have.
 */
import protobuf from 'protobufjs';

const future = 'string future_text = 1000; fixed32 future_number = 1001;';

const { root } = protobuf.parse(`
  syntax = "proto3";

  message traces { repeated ResourceSpans resource_spans = 1; ${future} }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; ${future} }
  message ScopeSpans { Scope scope = 1; repeated Span spans = 2; string schema_url = 3; ${future} }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5;
    int32 kind = 6; fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
    repeated KeyValue attributes = 9; uint32 dropped_attributes_count = 10;
    repeated Event events = 11; uint32 dropped_events_count = 12;
    repeated Link links = 13; uint32 dropped_links_count = 14; Status status = 15; fixed32 flags = 16;
  }
  message Event {
    fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3;
    uint32 dropped_attributes_count = 4;
  }
  message Link {
    bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; repeated KeyValue attributes = 4;
    uint32 dropped_attributes_count = 5; fixed32 flags = 6;
  }
  message Status { string message = 2; int32 code = 3; }

  message logs { repeated ResourceLogs resource_logs = 1; ${future} }
  message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; ${future} }
  message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; ${future} }
  message LogRecord {
    fixed64 time_unix_nano = 1; int32 severity_number = 2; string severity_text = 3; AnyValue body = 5;
    repeated KeyValue attributes = 6; uint32 dropped_attributes_count = 7; fixed32 flags = 8;
    bytes trace_id = 9; bytes span_id = 10; fixed64 observed_time_unix_nano = 11; string event_name = 12;
  }

  message metrics { repeated ResourceMetrics resource_metrics = 1; ${future} }
  message ResourceMetrics {
    Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; string schema_url = 3; ${future}
  }
  message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; string schema_url = 3; ${future} }
  message Metric {
    string name = 1; string description = 2; string unit = 3;
    oneof data {
      Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; ExponentialHistogram exponential_histogram = 10;
      Summary summary = 11;
    }
    repeated KeyValue metadata = 12; ${future}
  }
  message Gauge { repeated NumberDataPoint data_points = 1; ${future} }
  message Sum {
    repeated NumberDataPoint data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; ${future}
  }
  message Histogram { repeated HistogramDataPoint data_points = 1; int32 aggregation_temporality = 2; ${future} }
  message ExponentialHistogram {
    repeated ExponentialHistogramDataPoint data_points = 1; int32 aggregation_temporality = 2; ${future}
  }
  message Summary { repeated SummaryDataPoint data_points = 1; ${future} }
  message NumberDataPoint {
    fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
    oneof value { double as_double = 4; sfixed64 as_int = 6; }
    repeated KeyValue attributes = 7; uint32 flags = 8;
  }
  message HistogramDataPoint {
    fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4; double sum = 5;
    repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7;
    repeated KeyValue attributes = 9; uint32 flags = 10; double min = 11; double max = 12;
  }
  message ExponentialHistogramDataPoint {
    repeated KeyValue attributes = 1; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
    fixed64 count = 4; double sum = 5; sint32 scale = 6; fixed64 zero_count = 7;
    Buckets positive = 8; Buckets negative = 9; uint32 flags = 10; double min = 12; double max = 13;
  }
  message Buckets { sint32 offset = 1; repeated uint64 bucket_counts = 2; }
  message SummaryDataPoint {
    fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4; double sum = 5;
    repeated KeyValue attributes = 7; uint32 flags = 8;
  }

  message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }
  message Scope {
    string name = 1; string version = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4;
  }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value {
      string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
      ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
    }
  }
  message ArrayValue { repeated AnyValue values = 1; }
  message KeyValueList { repeated KeyValue values = 1; }

  message ExportResponse { PartialSuccess partial_success = 1; }
  message PartialSuccess { int64 rejected = 1; string error_message = 2; }
`);

/** Looks up a message; the three requests are named after their signals. */
const messageType = (name: string): protobuf.Type => root.lookupType(name);

/** Writes a message; its fields are named as in JSON. */
export const encode = (name: string, message: object): Uint8Array =>
  Uint8Array.from(messageType(name).encode(messageType(name).fromObject(message)).finish());

/** Reads a message; 64-bit integers come as strings, bytes as base64, and absent fields not at all. */
export const decode = (name: string, bytes: Uint8Array): Record<string, unknown> =>
  messageType(name).toObject(messageType(name).decode(bytes), { longs: String, bytes: String });
