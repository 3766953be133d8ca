import type { Signal } from '@otelq/sending-queue/native';
import protobuf from 'protobufjs';

/**
 * The fields of OTLP requests by their numbers (opentelemetry-proto 1.x), for reading them. Enums are numbers, as they are in
 * OTLP/JSON.
 */
const SCHEMA = `
  syntax = "proto3";

  message traces { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
  message ScopeSpans { Scope scope = 1; repeated Span spans = 2; string schema_url = 3; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string trace_state = 3; fixed32 flags = 16;
    string name = 5; int32 kind = 6; Status status = 15;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
    repeated KeyValue attributes = 9; uint32 dropped_attributes_count = 10;
    repeated Event events = 11; uint32 dropped_events_count = 12;
    repeated Link links = 13; uint32 dropped_links_count = 14;
  }
  message Status { int32 code = 3; string message = 2; }
  message Event {
    fixed64 time_unix_nano = 1; string name = 2;
    repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4;
  }
  message Link {
    bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; fixed32 flags = 6;
    repeated KeyValue attributes = 4; uint32 dropped_attributes_count = 5;
  }

  message logs { repeated ResourceLogs resource_logs = 1; }
  message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
  message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
  message LogRecord {
    fixed64 time_unix_nano = 1; fixed64 observed_time_unix_nano = 11;
    int32 severity_number = 2; string severity_text = 3; string event_name = 12; AnyValue body = 5;
    repeated KeyValue attributes = 6; uint32 dropped_attributes_count = 7;
    bytes trace_id = 9; bytes span_id = 10; fixed32 flags = 8;
  }

  message metrics { repeated ResourceMetrics resource_metrics = 1; }
  message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; string schema_url = 3; }
  message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; string schema_url = 3; }
  message Metric {
    string name = 1; string description = 2; string unit = 3; repeated KeyValue metadata = 12;
    oneof data {
      Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; ExponentialHistogram exponential_histogram = 10;
      Summary summary = 11;
    }
  }
  message Gauge { repeated Number data_points = 1; }
  message Sum { repeated Number data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; }
  message Histogram { repeated HistogramPoint data_points = 1; int32 aggregation_temporality = 2; }
  message ExponentialHistogram { repeated ExponentialPoint data_points = 1; int32 aggregation_temporality = 2; }
  message Summary { repeated SummaryPoint data_points = 1; }
  message Number {
    repeated KeyValue attributes = 7; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
    oneof value { double as_double = 4; sfixed64 as_int = 6; }
    repeated Exemplar exemplars = 5; uint32 flags = 8;
  }
  message HistogramPoint {
    repeated KeyValue attributes = 9; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
    fixed64 count = 4; optional double sum = 5; optional double min = 11; optional double max = 12;
    repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7;
    repeated Exemplar exemplars = 8; uint32 flags = 10;
  }
  message ExponentialPoint {
    repeated KeyValue attributes = 1; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
    fixed64 count = 4; optional double sum = 5; optional double min = 12; optional double max = 13;
    sint32 scale = 6; fixed64 zero_count = 7; double zero_threshold = 14; Buckets positive = 8; Buckets negative = 9;
    repeated Exemplar exemplars = 11; uint32 flags = 10;
  }
  message Buckets { sint32 offset = 1; repeated uint64 bucket_counts = 2; }
  message SummaryPoint {
    repeated KeyValue attributes = 7; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
    fixed64 count = 4; double sum = 5; repeated Quantile quantile_values = 6; uint32 flags = 8;
  }
  message Quantile { double quantile = 1; double value = 2; }
  message Exemplar {
    repeated KeyValue filtered_attributes = 7; fixed64 time_unix_nano = 2;
    oneof value { double as_double = 3; sfixed64 as_int = 6; }
    bytes trace_id = 5; bytes span_id = 4;
  }

  message Resource {
    repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; repeated EntityRef entity_refs = 3;
  }
  message EntityRef {
    string schema_url = 1; string type = 2; repeated string id_keys = 3; repeated string description_keys = 4;
  }
  message Scope {
    string name = 1; string version = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4;
  }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value {
      string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
      Values array_value = 5; KeyValues kvlist_value = 6; bytes bytes_value = 7;
    }
  }
  message Values { repeated AnyValue values = 1; }
  message KeyValues { repeated KeyValue values = 1; }
`;

/** The type of a signal's requests. */
export function requestType(signal: Signal): protobuf.Type {
  return protobuf.parse(SCHEMA).root.lookupType(signal);
}
