import { complaint } from '../config/demand.js';
import { integer, millis } from '../config/kinds.js';
import type { Decided, SendingQueueOptions } from '../config/options.js';
import { queueOptionPaths } from '../config/settings.js';
import { closest } from '../config/suggestion.js';
import type { Signal } from '../signal/signal.js';
import { choose, warn } from './choose.js';

/** How items are put together into batches. Order of precedence: these, the environment variable, the default. */
export interface BatchProcessorOptions {
  /**
   * How long an item waits for its batch to become full, in milliseconds, >= 0.
   * @default OTEL_BSP_SCHEDULE_DELAY or 5000 for spans, OTEL_BLRP_SCHEDULE_DELAY or 1000 for log records
   */
  scheduledDelayMillis?: number | undefined;
  /**
   * Most items in a batch, an integer >= 1; clamped to `maxQueueSize`, with a warning.
   * @default OTEL_BSP_MAX_EXPORT_BATCH_SIZE or OTEL_BLRP_MAX_EXPORT_BATCH_SIZE or 512
   */
  maxExportBatchSize?: number | undefined;
  /**
   * Most items that are held because they can't be handed to the queue yet, an integer >= 1.
   * @default OTEL_BSP_MAX_QUEUE_SIZE or OTEL_BLRP_MAX_QUEUE_SIZE or 2048
   */
  maxQueueSize?: number | undefined;
  /**
   * How long one send may take, in milliseconds, > 0: the SDK's name for the `timeoutMillis` of the queue, which comes
   * first if both are given. Not for an exporter that has its queue already.
   * @default OTEL_TRACES_SENDING_QUEUE_TIMEOUT or OTEL_LOGS_SENDING_QUEUE_TIMEOUT, or OTEL_SENDING_QUEUE_TIMEOUT, or
   *   OTEL_BSP_EXPORT_TIMEOUT or OTEL_BLRP_EXPORT_TIMEOUT, or 30000
   */
  exportTimeoutMillis?: number | undefined;
}

/** Options of a batch processor with a sending queue in it. */
export interface ProcessorOptions extends SendingQueueOptions, BatchProcessorOptions {}

/** The batching options with every decision made. */
export type ResolvedBatchOptions = Decided<Omit<BatchProcessorOptions, 'exportTimeoutMillis'>>;

/** What there is to say of the queue, as it was given. */
export type QueueOptions = SendingQueueOptions & Pick<BatchProcessorOptions, 'exportTimeoutMillis'>;

/** What sets the batching of one signal apart. */
export interface BatchDefaults {
  readonly signal: Signal;
  /** What the environment variables of its batching processor begin with. */
  readonly prefix: 'OTEL_BSP' | 'OTEL_BLRP';
  readonly scheduledDelayMillis: number;
}

/** The defaults of the batching processors; https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export const SPAN_DEFAULTS: BatchDefaults = {
  signal: 'traces',
  prefix: 'OTEL_BSP',
  scheduledDelayMillis: 5000,
};
export const LOG_RECORD_DEFAULTS: BatchDefaults = {
  signal: 'logs',
  prefix: 'OTEL_BLRP',
  scheduledDelayMillis: 1000,
};
const MAX_EXPORT_BATCH_SIZE = 512;
const MAX_QUEUE_SIZE = 2048;

/** What may be said of the batches of an exporter that has its queue already. */
const BATCH_OPTIONS = ['scheduledDelayMillis', 'maxExportBatchSize', 'maxQueueSize'];

const DELAY = millis({ min: 0 });
const SIZE = integer({ min: 1 });

/**
 * Takes the options apart into those of the batches, with every decision made, and those of the queue as they are.
 *
 * @throws TypeError or RangeError for a batching option that can't be
 */
export function resolveOptions(
  options: ProcessorOptions,
  { prefix, scheduledDelayMillis }: BatchDefaults,
): { batch: ResolvedBatchOptions; queue: QueueOptions } {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(complaint('options', 'an object', options));
  }
  const {
    scheduledDelayMillis: delay,
    maxExportBatchSize: batchSize,
    maxQueueSize: size,
    ...queue
  } = options;
  const maxQueueSize = choose(SIZE, {
    option: 'maxQueueSize',
    given: size,
    variable: `${prefix}_MAX_QUEUE_SIZE`,
    fallback: MAX_QUEUE_SIZE,
  });
  const maxExportBatchSize = choose(SIZE, {
    option: 'maxExportBatchSize',
    given: batchSize,
    variable: `${prefix}_MAX_EXPORT_BATCH_SIZE`,
    fallback: MAX_EXPORT_BATCH_SIZE,
  });
  const batch = {
    scheduledDelayMillis: choose(DELAY, {
      option: 'scheduledDelayMillis',
      given: delay,
      variable: `${prefix}_SCHEDULE_DELAY`,
      fallback: scheduledDelayMillis,
    }),
    maxExportBatchSize: clamp(maxExportBatchSize, maxQueueSize),
    maxQueueSize,
  };
  return { batch, queue };
}

/**
 * Refuses options for a queue that is there already.
 *
 * @throws TypeError that names the options
 */
export function refuseQueueOptions(exporterName: string, queue: QueueOptions): void {
  const given = Object.entries(queue).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const [first] = given;
  if (first === undefined) return;
  const known = queueOptionPaths.some((path) => path === first || path.startsWith(`${first}.`));
  const meant = known ? undefined : closest(first, BATCH_OPTIONS);
  throw new TypeError(
    `${given.join(', ')} can't be given with ${withArticle(exporterName)}, whose queue has its options already: ` +
      `give them where it is made; allowed with it are ${BATCH_OPTIONS.join(', ')}` +
      (meant === undefined ? '' : `; did you mean ${meant}?`),
  );
}

/** A name in a sentence. */
export function withArticle(name: string): string {
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

function clamp(maxExportBatchSize: number, maxQueueSize: number): number {
  if (maxExportBatchSize <= maxQueueSize) return maxExportBatchSize;
  warn(
    `${complaint('maxExportBatchSize', `at most maxQueueSize (${maxQueueSize})`, maxExportBatchSize)}; ` +
      `using ${maxQueueSize}`,
  );
  return maxQueueSize;
}
