export { fromCollectorConfig } from './config/collector.js';
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
export { SendingQueueLogRecordExporter } from './exporter/log-record-exporter.js';
export { SendingQueueMetricExporter } from './exporter/metric-exporter.js';
export { SendingQueueSpanExporter } from './exporter/span-exporter.js';
export type { PermitGate, QueuePermits, QueuePermitsSnapshot } from './permits/queue-permits.js';
export { createLogRecordProcessor } from './processor/log-record-processor.js';
export type { BatchProcessorOptions, ProcessorOptions } from './processor/options.js';
export { createSpanProcessor } from './processor/span-processor.js';
export type { ObservableQueue } from './queue/observable-queue.js';
export type {
  DropReason,
  LimitDecision,
  ProcessorLossReason,
  QueueLimiterSnapshot,
  QueueSnapshot,
  RejectReason,
} from './queue/snapshot.js';
export type {
  LogRecordExporter,
  LogRecordProcessor,
  PushMetricExporter,
  SpanExporter,
  SpanProcessor,
} from './sdk/types.js';
export { toStatus } from './status/errors.js';
export { httpToGrpcCode } from './status/http.js';
export { type Status, StatusCode, type StatusName, type StatusReason } from './status/status.js';
export type { WireObservation } from './status/wire-observation.js';
export type { QueueStorage } from './storage/queue-storage.js';
