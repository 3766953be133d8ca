/**
 * For those who make exporters for the queue: what turns bytes and a way to send them into a queued exporter. The README
 * has an example, and the rules for senders. Applications want the main entry.
 */
export type { Clock, Timer } from './clock/clock.js';
export type {
  AdaptiveConcurrencyOptions,
  BatchOptions,
  BatchSizer,
  LimiterAlgorithm,
  Overflow,
  RetryOptions,
  SendingQueueOptions,
  Sizer,
} from './config/options.js';
export { NativeExporter, type NativeExporterParts } from './exporter/native-exporter.js';
export type { SenderContext } from './exporter/outlet.js';
export type { PermitGate, QueuePermits, QueuePermitsSnapshot } from './permits/queue-permits.js';
export type { PayloadKind } from './queue/payload.js';
export type {
  DropReason,
  LimitDecision,
  ProcessorLossReason,
  QueueLimiterSnapshot,
  QueueSnapshot,
  RejectReason,
} from './queue/snapshot.js';
export type { ExportResult } from './sdk/export-result.js';
export type { ReadableLogRecord, ReadableSpan, ResourceMetrics, ResultCallback } from './sdk/types.js';
export { outsideOfTheApplication } from './sender/outside-of-the-application.js';
export type { Outcome, Sender, SendListener } from './sender/sender.js';
export type { Signal } from './signal/signal.js';
export { toStatus } from './status/errors.js';
export { httpToGrpcCode } from './status/http.js';
export { parseRetryAfter } from './status/retry-after.js';
export { type Status, StatusCode, type StatusName, type StatusReason } from './status/status.js';
export type { WireObservation } from './status/wire-observation.js';
export type {
  QueueStorage,
  StorageCodec,
  StoredFormat,
  StoredQueueDescription,
} from './storage/queue-storage.js';
export type {
  NewRecord,
  StorageFailure,
  StoredAmount,
  StoredLog,
  StoredLogListener,
  StoredPlace,
  StoredRecord,
} from './storage/stored-log.js';
export type { AttemptListener } from './wire/observer.js';
