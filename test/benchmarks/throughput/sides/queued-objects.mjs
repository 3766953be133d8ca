import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { queuedSide } from './queued.mjs';

/** The stock exporter in a queue, which holds the spans as the objects they are. @param {string} url */
export const createSide = (url) => queuedSide(new OTLPTraceExporter({ url }));
