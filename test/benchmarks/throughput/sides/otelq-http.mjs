import { createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';
import { queuedSide } from './queued.mjs';

/** otelq's processor and its exporter over http/protobuf. @param {string} url */
export const createSide = (url) => queuedSide(createOtlpHttpTraceExporter({ url }));
