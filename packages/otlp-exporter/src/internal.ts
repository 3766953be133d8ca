/**
 * No public API: what the packages of otelq share among themselves, for packages of exactly this version. Anything in it
 * may change or go in any release, patches included. Applications want the main entry.
 */
export { type Endpoint, parseEndpoint } from './config/endpoint.js';
export { type ExporterSources, exporterSources } from './config/exporter-sources.js';
export { type ExporterParts, grpcParts, httpParts, type Messages } from './exporter/parts.js';
export type { Encoding } from './message/encoding.js';
export { logLayout, metricLayout, type RequestLayout, traceLayout } from './message/layout.js';
export { messageKind } from './message/message-kind.js';
