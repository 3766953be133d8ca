import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { stockSide } from './stock.mjs';

/** The SDK's batch processor and the stock exporter over http/protobuf. @param {string} url */
export const createSide = (url) => stockSide(new OTLPTraceExporter({ url }));
