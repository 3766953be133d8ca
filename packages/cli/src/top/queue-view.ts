import type { ReceivedDecision, ReceivedQueueSample } from './event-schema.js';

/** Samples that are kept for the lines over time: more than a terminal is wide. */
const HISTORY = 300;

/** One queue, as it is shown. */
export class QueueView {
  #last: ReceivedQueueSample;
  #decision: ReceivedDecision | undefined;
  readonly #limits: number[] = [];
  readonly #delivered: number[] = [];

  constructor(sample: ReceivedQueueSample) {
    this.#last = sample;
    this.add(sample);
  }

  add(sample: ReceivedQueueSample): void {
    this.#last = sample;
    this.#decision = sample.decisions.at(-1) ?? this.#decision;
    append(this.#limits, sample.limit);
    append(this.#delivered, sample.delivered);
  }

  /** The newest sample. */
  get last(): ReceivedQueueSample {
    return this.#last;
  }

  /** The last decision of the limiter. */
  get decision(): ReceivedDecision | undefined {
    return this.#decision;
  }

  /** Limits, the oldest first. */
  get limits(): readonly number[] {
    return this.#limits;
  }

  /** Items delivered per second, the oldest first. */
  get delivered(): readonly number[] {
    return this.#delivered;
  }
}

function append(history: number[], value: number): void {
  history.push(value);
  if (history.length > HISTORY) history.shift();
}
