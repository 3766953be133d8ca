import { createOtlpGrpcTraceExporter } from '@otelq/otlp-exporter';
import { queuedSide } from './queued.mjs';

/** otelq's processor and its exporter over gRPC. @param {string} url */
export const createSide = (url) => queuedSide(createOtlpGrpcTraceExporter({ url }));
