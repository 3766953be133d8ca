/**
 * For those who make exporters for the queue: what turns bytes and a way to send them into a queued exporter.
 * Applications want the main entry.
 */
export type { Clock, Timer } from './clock/clock.js';
export type { SendingQueueOptions } from './config/options.js';
export type { SenderContext } from './exporter/destination.js';
export { NativeExporter, type NativeExporterParts } from './exporter/native-exporter.js';
export { log } from './log/log.js';
export type { PayloadKind } from './queue/payload.js';
export type { ReadableLogRecord, ReadableSpan, ResourceMetrics } from './sdk/types.js';
export { outsideOfTheApplication } from './sender/outside-of-the-application.js';
export type { Outcome, Sender, SendListener } from './sender/sender.js';
export type { Signal } from './signal/signal.js';
export { toStatus } from './status/errors.js';
export { HTTP_CONTENT_TOO_LARGE, httpToGrpcCode } from './status/http.js';
export { joinMessages, messageOf } from './status/message.js';
export { isThenable, property } from './status/property.js';
export { parseRetryAfter } from './status/retry-after.js';
export { type Status, StatusCode, type StatusReason } from './status/status.js';
