import { context } from '@opentelemetry/api';
import type { Clock, Timer } from '../clock/clock.js';
import { log } from '../log/log.js';
import { processEnd } from '../process-end/process-end.js';
import type { ProcessorLossReason, QueueSnapshot } from '../queue/snapshot.js';
import { suppressTracing } from '../sdk/suppress-tracing.js';
import type { Resource, ResultCallback } from '../sdk/types.js';
import type { Signal } from '../signal/signal.js';
import type { Status } from '../status/status.js';
import { LossLog } from '../telemetry/loss-log.js';
import type { ResolvedBatchOptions } from './options.js';
import { ResourceGate } from './resource-gate.js';

/** An exporter with a sending queue in it. */
export interface QueueExporter<Item> {
  /** Calls `onAccepted` when the items are the queue's, `resultCallback` at the end. */
  export(items: Item[], resultCallback: ResultCallback, onAccepted: () => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
  snapshot(): QueueSnapshot;
  checkDestination(timeoutMillis?: number): Promise<Status | undefined>;
}

/** What a batch processor is made of. */
export interface BatchProcessorParts<Item> {
  readonly exporter: QueueExporter<Item>;
  readonly signal: Signal;
  readonly options: ResolvedBatchOptions;
  readonly clock: Clock;
}

/**
 * The specification's batching processor, in front of a sending queue: puts items together and hands them on.
 *
 * Items are its own until the queue has accepted them: those of the batch that is being filled, of batches that
 * wait for the attributes of their resource, and of batches that a full queue lets wait (`overflow: 'block'`).
 * It holds `maxQueueSize` of them at most.
 */
export class BatchProcessor<Item extends { readonly resource: Resource }> {
  readonly #exporter: QueueExporter<Item>;
  readonly #options: ResolvedBatchOptions;
  readonly #clock: Clock;
  readonly #gate: ResourceGate;
  readonly #losses: LossLog<ProcessorLossReason>;
  #batch: Item[] = [];
  #timer: Timer | undefined;
  #held = 0;
  /** Those of `#held` that the exporter has been given and its queue has not accepted. */
  #offered = 0;
  readonly #lost = new Map<ProcessorLossReason, number>();
  readonly #atGate = new Set<Promise<unknown>>();
  /** By the number of the hand-over. */
  readonly #unanswered = new Map<number, Promise<void>>();
  #handOvers = 0;
  #shutdown: Promise<void> | undefined;

  constructor({ exporter, signal, options, clock }: BatchProcessorParts<Item>) {
    this.#exporter = exporter;
    this.#options = options;
    this.#clock = clock;
    this.#gate = new ResourceGate(clock, (line, error) =>
      log.warn(`${signal}: ${line}`, ...(error === undefined ? [] : [error])),
    );
    this.#losses = new LossLog({
      clock,
      signal,
      prefix: `${signal}: the batch processor dropped`,
      write: (line) => log.error(line),
    });
  }

  add(item: Item): void {
    if (this.#shutdown !== undefined) {
      this.#lose(1, 'shutdown', 'the processor is shut down');
      return;
    }
    if (this.#held >= this.#options.maxQueueSize) {
      this.#lose(1, 'processor-full', `maxQueueSize is ${this.#options.maxQueueSize}`);
      return;
    }
    this.#held++;
    this.#batch.push(item);
    if (this.#batch.length >= this.#options.maxExportBatchSize) this.#handOver();
    else this.#timer ??= this.#clock.setTimer(() => this.#handOver(), this.#options.scheduledDelayMillis);
  }

  /** Items that the exporter has not been given. */
  get heldItems(): number {
    return this.#held - this.#offered;
  }

  /** Resolves when all that was added before is delivered or dropped. Rejects when the exporter's own flush does. */
  forceFlush(): Promise<void> {
    return this.#shutdown ?? this.#flush();
  }

  /** Hands over what is left and shuts the exporter down. What is added later is lost, and counted. Idempotent. */
  shutdown(): Promise<void> {
    this.#shutdown ??= this.#close();
    return this.#shutdown;
  }

  /** The exporter's, with what was lost here counted among what was rejected. */
  snapshot(): QueueSnapshot {
    const snapshot = this.#exporter.snapshot();
    if (this.#lost.size === 0) return snapshot;
    let { rejected } = snapshot;
    const rejectedByReason = { ...snapshot.rejectedByReason };
    for (const [reason, items] of this.#lost) {
      rejected += items;
      rejectedByReason[reason] = (rejectedByReason[reason] ?? 0) + items;
    }
    return { ...snapshot, rejected, rejectedByReason };
  }

  /** The exporter's. */
  checkDestination(timeoutMillis?: number): Promise<Status | undefined> {
    return this.#exporter.checkDestination(timeoutMillis);
  }

  async #flush(): Promise<void> {
    this.#handOver();
    const last = this.#handOvers;
    await this.#gate.hold(Promise.all(this.#atGate));
    const unanswered = Array.from(this.#unanswered).flatMap(([number, answer]) =>
      number <= last ? answer : [],
    );
    await this.#exporter.forceFlush();
    if (unanswered.length === 0) return;
    // What a full queue let wait was not in it when it was flushed, and may be by now.
    await Promise.all(unanswered);
    await this.#exporter.forceFlush();
  }

  async #close(): Promise<void> {
    this.#handOver();
    await this.#gate.hold(Promise.all(this.#atGate));
    await this.#exporter.shutdown();
    this.#losses.flush();
    processEnd()?.forget(this);
  }

  #handOver(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#losses.check();
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    const number = ++this.#handOvers;
    const opening = this.#gate.wait(batch);
    if (opening === undefined) {
      this.#export(batch, number);
      return;
    }
    const passed = opening.then(() => {
      this.#atGate.delete(passed);
      this.#export(batch, number);
    });
    this.#atGate.add(passed);
  }

  #export(batch: Item[], number: number): void {
    const items = batch.length;
    let holding = true;
    this.#offered += items;
    let answer: (() => void) | undefined;
    const release = (): void => {
      if (holding) {
        this.#held -= items;
        this.#offered -= items;
      }
      holding = false;
      this.#unanswered.delete(number);
      answer?.();
    };
    try {
      // Whichever comes first: a refusal, or the items are the queue's, which with `waitForResult` is long before the
      // result.
      context.with(suppressTracing(context.active()), () => this.#exporter.export(batch, release, release));
    } catch (error) {
      if (holding) this.#lose(items, 'export-failed', String(error));
      release();
    }
    if (!holding) return;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    this.#unanswered.set(number, answered);
  }

  #lose(items: number, reason: ProcessorLossReason, detail: string): void {
    this.#lost.set(reason, (this.#lost.get(reason) ?? 0) + items);
    this.#losses.add(items, reason, detail);
  }
}
