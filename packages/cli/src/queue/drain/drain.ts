import type { InspectedQueue } from '@otelq/file-storage/inspect';
import { chooseQueues } from '../choose-queue.js';
import { inspect } from '../storage.js';
import { type Destination, openDestination } from './destination.js';
import { Pacer } from './pacer.js';
import type { PacingClock } from './pacing-clock.js';
import { Patience } from './patience.js';
import { isWaiting, planDrain } from './plan.js';
import type { Progress } from './progress.js';
import { QueueDrain } from './queue-drain.js';
import { type DrainResult, leftOf } from './result.js';
import type { StoredExporter } from './stored-exporter.js';
import { statusText, Tally } from './tally.js';

/** What is drained, and how. */
export interface DrainOptions {
  readonly directory: string;
  /** All queues, without it. */
  readonly queues: readonly string[] | undefined;
  readonly destination: Destination;
  /** Requests a second; Infinity for no bound. */
  readonly rate: number;
  /** How long to go on while nothing comes to its end, in milliseconds; 0 for ever. */
  readonly patienceMillis: number;
  /** Whether what is refused is removed although nothing of its queue has been accepted. */
  readonly removesRefused: boolean;
  readonly clock: PacingClock;
  /** Aborted when it is to end, with the reason as a text. */
  readonly stop: AbortController;
  warn(message: string): void;
}

/** Sends what is stored to a destination, one queue after the other. */
export class Drain {
  readonly #options: DrainOptions;
  readonly #tally = new Tally();
  readonly #pacer: Pacer;
  readonly #patience: Patience;
  readonly #startMillis: number;
  #total = 0;
  #current: { readonly queue: InspectedQueue; readonly exporter: StoredExporter } | undefined;

  constructor(options: DrainOptions) {
    const { rate, clock, patienceMillis } = options;
    this.#options = options;
    this.#pacer = new Pacer(rate, clock);
    this.#patience = new Patience(patienceMillis, clock, () => this.#giveUp());
    this.#startMillis = clock.now();
  }

  /** Undefined while nothing is being sent. */
  get progress(): Progress | undefined {
    if (this.#current === undefined) return undefined;
    const { queue, exporter } = this.#current;
    return {
      total: this.#total,
      ended: this.#tally.ended,
      refused: this.#tally.refused.requests,
      queue: queue.folder,
      limit: exporter.limit,
      trouble: this.#trouble,
      elapsedMillis: this.#options.clock.now() - this.#startMillis,
    };
  }

  /** @throws UsageError for what is wrong in the options, before anything is sent */
  async run(): Promise<DrainResult> {
    const { directory, queues: names, destination } = this.#options;
    const chosen = chooseQueues(await inspect(directory), names);
    const { queues, left: reasons } = planDrain(chosen, destination.protocol);
    for (const { slots } of queues) {
      for (const slot of slots) if (isWaiting(slot)) this.#total += slot.stored.requests;
    }
    const opened = queues.map((queue) => ({ queue, exporter: this.#open(queue) }));
    for (const { queue, exporter } of opened) {
      const reason = queue.slots.some(isWaiting) ? await this.#drain(queue, exporter) : undefined;
      if (reason !== undefined) reasons.set(queue.folder, reason);
      await exporter.shutdown();
    }
    const folders = new Set(chosen.map(({ folder }) => folder));
    const found = (await inspect(directory)).filter(({ folder }) => folders.has(folder));
    return { tally: this.#tally, left: leftOf(found, reasons) };
  }

  get #trouble(): string | undefined {
    const status = this.#current?.exporter.trouble;
    return status && statusText(status);
  }

  #giveUp(): void {
    const { stop, patienceMillis } = this.#options;
    const trouble = this.#trouble ?? 'no answer';
    stop.abort(`given up, as nothing was accepted for ${patienceMillis / 1000} s: ${trouble}`);
  }

  #open({ signal, format }: InspectedQueue): StoredExporter {
    const { destination, warn, clock } = this.#options;
    const onRepeat = () => this.#pacer.charge();
    return openDestination(destination, { signal, format }, { warn, clock, onRepeat });
  }

  /** @returns why something is left, if anything is */
  async #drain(queue: InspectedQueue, exporter: StoredExporter): Promise<string | undefined> {
    const { directory, stop, removesRefused } = this.#options;
    if (stop.signal.aborted) return String(stop.signal.reason);
    this.#current = { queue, exporter };
    const queueDrain = new QueueDrain({
      exporter,
      pacer: this.#pacer,
      patience: this.#patience,
      tally: this.#tally,
      removesRefused,
      stop: stop.signal,
      onMore: (requests) => {
        this.#total += requests;
      },
    });
    return queueDrain.run(directory, queue.folder);
  }
}
