import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchProcessor, type QueueExporter } from '../src/processor/batch-processor.js';
import type { ResolvedBatchOptions } from '../src/processor/options.js';
import type { QueueSnapshot } from '../src/queue/snapshot.js';
import type { Resource } from '../src/sdk/types.js';
import { IDLE } from './idle-snapshot.js';
import { VirtualClock } from './virtual-clock.js';

interface Item {
  readonly id: number;
  readonly resource: Resource;
}

const SUCCESS: ExportResult = { code: ExportResultCode.SUCCESS };
const ready: Resource = resourceFromAttributes({ 'service.name': 'test' });

/** A queue that accepts at once, or late, or never, or throws, as a test needs it. */
export class Door implements QueueExporter<Item> {
  mode: 'open' | 'late' | 'accepted, answered late' | 'throws' = 'open';
  readonly batches: number[][] = [];
  readonly answers: (() => void)[] = [];
  readonly calls: string[] = [];
  #enqueued = 0;

  export(items: Item[], resultCallback: (result: ExportResult) => void, onAccepted: () => void): void {
    if (this.mode === 'throws') throw new Error('door is off its hinges');
    this.batches.push(items.map(({ id }) => id));
    this.calls.push('export');
    const accept = () => {
      this.#enqueued += items.length;
      onAccepted();
    };
    const isLate = this.mode === 'late';
    if (!isLate) accept();
    if (this.mode === 'open') resultCallback(SUCCESS);
    else
      this.answers.push(() => {
        if (isLate) accept();
        resultCallback(SUCCESS);
      });
  }

  async forceFlush(): Promise<void> {
    this.calls.push('forceFlush');
  }

  async shutdown(): Promise<void> {
    this.calls.push('shutdown');
  }

  async checkDestination(): Promise<undefined> {
    this.calls.push('checkDestination');
  }

  snapshot(): QueueSnapshot {
    return { ...IDLE, enqueued: this.#enqueued, delivered: this.#enqueued };
  }
}

/** A batch processor of items numbered from 1, in front of a door, in virtual time. */
export class BatchFixture {
  readonly clock = new VirtualClock();
  readonly door = new Door();
  readonly batches: BatchProcessor<Item>;
  #lastId = 0;

  constructor() {
    const options: ResolvedBatchOptions = {
      scheduledDelayMillis: 5000,
      maxExportBatchSize: 3,
      maxQueueSize: 9,
    };
    this.batches = new BatchProcessor({ exporter: this.door, signal: 'traces', options, clock: this.clock });
  }

  add(count: number, resource = ready): void {
    for (let left = count; left > 0; left--) this.batches.add({ id: ++this.#lastId, resource });
  }
}
