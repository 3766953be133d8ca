import type { SendingQueueOptions } from '@otelq/sending-queue';
import type { OtlpHeaders } from '../headers/headers.js';

export type OtlpHttpProtocol = 'http/protobuf' | 'http/json';

export type OtlpCompression = 'none' | 'gzip';

/** Certificates and a key in PEM form; their content, not a path. */
export interface OtlpTlsOptions {
  /**
   * Certificates of the authorities to trust, instead of those that Node trusts.
   * Variable: `OTEL_EXPORTER_OTLP_CERTIFICATE`, the path of a PEM file.
   */
  ca?: string | Uint8Array | undefined;
  /**
   * The client's certificate, with the chain that leads to its authority after it; takes `key`.
   * Variable: `OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE`, the path of a PEM file.
   */
  cert?: string | Uint8Array | undefined;
  /**
   * The client's private key, not encrypted; takes `cert`.
   * Variable: `OTEL_EXPORTER_OTLP_CLIENT_KEY`, the path of a PEM file.
   */
  key?: string | Uint8Array | undefined;
}

/**
 * Options of every OTLP exporter, beside those of its queue. Order of precedence: these, the signal's environment
 * variable (`OTEL_EXPORTER_OTLP_TRACES_COMPRESSION`), the general one (`OTEL_EXPORTER_OTLP_COMPRESSION`), the default.
 */
export interface OtlpExporterOptions extends SendingQueueOptions {
  /**
   * Headers to send, or a function that gives them, also as a promise; it is asked before every attempt, so that a token
   * may change between two. They are put over those of `OTEL_EXPORTER_OTLP_HEADERS` (`name=value,name=value`, values
   * percent-encoded), where both the signal's and the general variable count.
   */
  headers?: OtlpHeaders | (() => OtlpHeaders | PromiseLike<OtlpHeaders>) | undefined;
  /** How requests are compressed. Variable: `OTEL_EXPORTER_OTLP_COMPRESSION`. @default 'none' */
  compression?: OtlpCompression | undefined;
  /**
   * How long one send may take, in milliseconds, > 0.
   * Variables: `OTEL_SENDING_QUEUE_TIMEOUT`, then `OTEL_EXPORTER_OTLP_TIMEOUT`, in which 0 is no limit. @default 10000
   */
  timeoutMillis?: number | undefined;
  /** Has an effect only where the connection is secure. Read once, at construction. */
  tls?: OtlpTlsOptions | undefined;
  /** Put in front of the exporter's own user agent, with a space between; printable ASCII. */
  userAgent?: string | undefined;
}

/** Options of the exporters that speak OTLP over HTTP. */
export interface OtlpHttpExporterOptions extends OtlpExporterOptions {
  /**
   * Where requests are posted, the whole URL: nothing is appended. A user name and password in it are sent as Basic
   * authorization, unless there is an `authorization` header.
   *
   * Variables: `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` (`_LOGS_`, `_METRICS_`) is used as it is, too;
   * `v1/traces` (`v1/logs`, `v1/metrics`) is appended to the path of `OTEL_EXPORTER_OTLP_ENDPOINT`.
   * @default 'http://localhost:4318/v1/traces' and so on
   */
  url?: string | URL | undefined;
  /** How messages are encoded. Variable: `OTEL_EXPORTER_OTLP_PROTOCOL`. @default 'http/protobuf' */
  protocol?: OtlpHttpProtocol | undefined;
}

/** Options of the exporters that speak OTLP over gRPC. */
export interface OtlpGrpcExporterOptions extends OtlpExporterOptions {
  /**
   * `http://host:port` (not encrypted), `https://host:port` (encrypted), `host:port`, or a gRPC target such as
   * `unix:/path` or `dns:///host:port`, for which `insecure` decides. Variable: `OTEL_EXPORTER_OTLP_ENDPOINT`.
   * Without a port it is that of the scheme, 80 or 443. A path in the variable is ignored with a warning.
   * A user name and password are sent as Basic authorization, unless there is an `authorization` header.
   * @default 'http://localhost:4317'
   */
  url?: string | URL | undefined;
  /**
   * Whether to connect without TLS where the URL has neither `http://` nor `https://`.
   * Variable: `OTEL_EXPORTER_OTLP_INSECURE`. @default false
   */
  insecure?: boolean | undefined;
}

/** Which instruments report what has happened since the last report (delta), and which the sum of all (cumulative). */
export type OtlpTemporalityPreference = 'cumulative' | 'delta' | 'lowmemory';

export type OtlpHistogramAggregation = 'explicit_bucket_histogram' | 'base2_exponential_bucket_histogram';

/** What the exporters of metrics ask of the SDK. */
export interface OtlpMetricOptions {
  /**
   * Delta is for counters, histograms and gauges, with `lowmemory` for synchronous counters and histograms alone.
   * Variable: `OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE`. @default 'cumulative'
   * @see https://opentelemetry.io/docs/specs/otel/metrics/sdk_exporters/otlp/
   */
  temporalityPreference?: OtlpTemporalityPreference | undefined;
  /**
   * How histograms are aggregated where no view says otherwise.
   * Variable: `OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION`. @default 'explicit_bucket_histogram'
   */
  histogramAggregation?: OtlpHistogramAggregation | undefined;
}

export interface OtlpHttpMetricExporterOptions extends OtlpHttpExporterOptions, OtlpMetricOptions {}

export interface OtlpGrpcMetricExporterOptions extends OtlpGrpcExporterOptions, OtlpMetricOptions {}
