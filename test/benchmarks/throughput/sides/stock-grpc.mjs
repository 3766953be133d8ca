import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { stockSide } from './stock.mjs';

/** The SDK's batch processor and the stock exporter over gRPC. @param {string} url */
export const createSide = (url) => stockSide(new OTLPTraceExporter({ url }));
