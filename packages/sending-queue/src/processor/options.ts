import { diag } from '@opentelemetry/api';
import { complaint, demand } from '../config/demand.js';
import { textOf } from '../config/environment.js';
import { integer, type Kind, millis } from '../config/kinds.js';
import type { SendingQueueOptions } from '../config/options.js';

/** How items are put together into batches. Order of precedence: these, the environment variable, the default. */
export interface BatchOptions {
  /**
   * How long an item waits for its batch to become full, in milliseconds, >= 0.
   * @default OTEL_BSP_SCHEDULE_DELAY or 5000 for spans, OTEL_BLRP_SCHEDULE_DELAY or 1000 for log records
   */
  scheduledDelayMillis?: number;
  /**
   * Most items in a batch, an integer >= 1; clamped to `maxQueueSize`, with a warning.
   * @default OTEL_BSP_MAX_EXPORT_BATCH_SIZE or OTEL_BLRP_MAX_EXPORT_BATCH_SIZE or 512
   */
  maxExportBatchSize?: number;
  /**
   * Most items that are held because they can't be handed to the queue yet, an integer >= 1.
   * @default OTEL_BSP_MAX_QUEUE_SIZE or OTEL_BLRP_MAX_QUEUE_SIZE or 2048
   */
  maxQueueSize?: number;
}

/** Options of a batch processor with a sending queue in it. */
export interface ProcessorOptions extends SendingQueueOptions, BatchOptions {}

/** The batching options with every decision made. */
export type ResolvedBatchOptions = Readonly<Required<BatchOptions>>;

/** The prefix of the environment variables of a batch processor, and its default delay. */
export interface BatchDefaults {
  readonly prefix: 'OTEL_BSP' | 'OTEL_BLRP';
  readonly scheduledDelayMillis: number;
}

/** The defaults of the batching processors; https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export const SPAN_DEFAULTS: BatchDefaults = { prefix: 'OTEL_BSP', scheduledDelayMillis: 5000 };
export const LOG_RECORD_DEFAULTS: BatchDefaults = { prefix: 'OTEL_BLRP', scheduledDelayMillis: 1000 };
const MAX_EXPORT_BATCH_SIZE = 512;
const MAX_QUEUE_SIZE = 2048;

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
): { batch: ResolvedBatchOptions; queue: SendingQueueOptions } {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(complaint('options', 'an object', options));
  }
  const { scheduledDelayMillis: delay, maxExportBatchSize, maxQueueSize: size, ...queue } = options;
  const maxQueueSize = choose('maxQueueSize', size, SIZE, `${prefix}_MAX_QUEUE_SIZE`, MAX_QUEUE_SIZE);
  return {
    batch: {
      scheduledDelayMillis: choose(
        'scheduledDelayMillis',
        delay,
        DELAY,
        `${prefix}_SCHEDULE_DELAY`,
        scheduledDelayMillis,
      ),
      maxExportBatchSize: clamp(
        choose(
          'maxExportBatchSize',
          maxExportBatchSize,
          SIZE,
          `${prefix}_MAX_EXPORT_BATCH_SIZE`,
          MAX_EXPORT_BATCH_SIZE,
        ),
        maxQueueSize,
      ),
      maxQueueSize,
    },
    queue,
  };
}

/**
 * Refuses options for a queue that is there already.
 *
 * @throws TypeError that names the options
 */
export function refuseQueueOptions(exporterName: string, queue: SendingQueueOptions): void {
  const given = Object.entries(queue).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length === 0) return;
  throw new TypeError(
    `${given.join(', ')} can't be given with a ${exporterName}, which has its own options; ` +
      'allowed with it are scheduledDelayMillis, maxExportBatchSize and maxQueueSize',
  );
}

function choose(
  option: string,
  given: unknown,
  kind: Kind<number>,
  variable: string,
  fallback: number,
): number {
  if (given !== undefined) return demand(option, kind, given);
  const text = textOf(globalThis.process?.env ?? {}, variable);
  if (text === undefined) return fallback;
  const checked = kind.check(kind.read(text));
  if ('value' in checked) return checked.value;
  warn(`${complaint(variable, kind.allowed, text)}; using ${fallback}`);
  return fallback;
}

function clamp(maxExportBatchSize: number, maxQueueSize: number): number {
  if (maxExportBatchSize <= maxQueueSize) return maxExportBatchSize;
  warn(
    `${complaint('maxExportBatchSize', `at most maxQueueSize (${maxQueueSize})`, maxExportBatchSize)}; ` +
      `using ${maxQueueSize}`,
  );
  return maxQueueSize;
}

function warn(message: string): void {
  diag.warn(`@otelq/sending-queue: ${message}`);
}
