import { systemClock } from '../clock/system-clock.js';
import type { SendingQueueOptions } from '../config/options.js';
import { queuedSignal } from '../exporter/queued-brand.js';
import type { QueuedExporter } from '../exporter/queued-exporter.js';
import { announceInPlaceOf } from '../health/health-servers.js';
import { processEnd } from '../process-end/process-end.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { Resource } from '../sdk/types.js';
import type { Exporter } from '../sender/exporter-sender.js';
import type { Status } from '../status/status.js';
import { BatchProcessor, type QueueExporter } from './batch-processor.js';
import { withExportTimeout } from './export-timeout.js';
import {
  type BatchDefaults,
  type ProcessorOptions,
  refuseQueueOptions,
  resolveOptions,
  withArticle,
} from './options.js';

interface Batchable {
  readonly resource: Resource;
}

/** The wrapper of one signal's exporters. */
type Wrapper<Item> = new (exporter: Exporter<Item[]>, options: SendingQueueOptions) => QueuedExporter<Item[]>;

/** A batch processor of the SDK with a sending queue in it; what those of all signals share. */
export class QueueProcessor<Item extends Batchable> {
  readonly #batches: BatchProcessor<Item>;

  constructor(batches: BatchProcessor<Item>) {
    this.#batches = batches;
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }

  snapshot(): QueueSnapshot {
    return this.#batches.snapshot();
  }

  /** As that of the exporter: asks the destination whether it takes requests. */
  checkDestination(timeoutMillis?: number): Promise<Status | undefined> {
    return this.#batches.checkDestination(timeoutMillis);
  }

  protected add(item: Item): void {
    this.#batches.add(item);
  }
}

/**
 * The batches of one signal, in front of an exporter that has its queue already or gets one here.
 *
 * @throws TypeError or RangeError for an option that can't be, and TypeError for what is no exporter of the signal and for
 *   options of the queue together with an exporter that has its queue already
 */
export function createBatches<Item extends Batchable>(
  exporter: Exporter<Item[]>,
  options: ProcessorOptions,
  defaults: BatchDefaults,
  Wrapper: Wrapper<Item>,
): BatchProcessor<Item> {
  const { batch, queue } = resolveOptions(options, defaults);
  let queued: QueueExporter<Item>;
  if (isQueued(exporter, defaults)) {
    refuseQueueOptions(exporter.constructor.name, queue);
    queued = exporter;
  } else {
    queued = new Wrapper(exporter, withExportTimeout(queue, defaults));
  }
  const batches = new BatchProcessor({
    exporter: queued,
    signal: defaults.signal,
    options: batch,
    clock: systemClock,
  });
  // What the batches lose, the queue does not see.
  announceInPlaceOf(queued, batches);
  processEnd()?.watchInPlaceOf(queued, batches);
  return batches;
}

/** @throws TypeError for an exporter of another signal, whose queue would take what it can't send */
function isQueued<Item>(
  exporter: Exporter<Item[]>,
  { signal }: BatchDefaults,
): exporter is Exporter<Item[]> & QueueExporter<Item> {
  // In plain JavaScript it may be anything.
  const given = Object(exporter) === exporter ? queuedSignal(exporter) : undefined;
  if (given === undefined || given === signal) return given === signal;
  throw new TypeError(
    `exporter must be one of ${signal}, got ${withArticle(exporter.constructor.name)} of ${given}`,
  );
}
