/**
 * The sending queue in a page, and in its workers: what bundlers take for the main entry where the condition `browser`
 * holds. It has no part of Node in it, and is small; the README says what it leaves out.
 */
export { SendingQueueLogRecordExporter } from './browser/log-record-exporter.js';
export { SendingQueueMetricExporter } from './browser/metric-exporter.js';
export type { AdaptiveConcurrencyOptions, RetryOptions, SendingQueueOptions } from './browser/options.js';
export { toStatus } from './browser/page-status.js';
export { SendingQueueSpanExporter } from './browser/span-exporter.js';
export type { DropReason, QueueSnapshot, RejectReason } from './queue/snapshot.js';
export type { LogRecordExporter, PushMetricExporter, SpanExporter } from './sdk/types.js';
export { httpToGrpcCode } from './status/http.js';
export { type Status, StatusCode, type StatusName, type StatusReason } from './status/status.js';
export type { WireObservation } from './status/wire-observation.js';
