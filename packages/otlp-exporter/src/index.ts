export type {
  OtlpCompression,
  OtlpExporterOptions,
  OtlpGrpcExporterOptions,
  OtlpGrpcMetricExporterOptions,
  OtlpHistogramAggregation,
  OtlpHttpExporterOptions,
  OtlpHttpMetricExporterOptions,
  OtlpHttpProtocol,
  OtlpMetricOptions,
  OtlpTemporalityPreference,
  OtlpTlsOptions,
} from './config/options.js';
export {
  createOtlpGrpcLogExporter,
  createOtlpGrpcMetricExporter,
  createOtlpGrpcTraceExporter,
  createOtlpHttpLogExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
} from './exporter/create.js';
export type { OtlpLogExporter, OtlpMetricExporter, OtlpTraceExporter } from './exporter/exporters.js';
export type { OtlpHeaders } from './headers/headers.js';
