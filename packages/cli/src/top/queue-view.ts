import { averageRates, type Rates } from './average-rates.js';
import type { ReceivedDecision, ReceivedQueueSample } from './event-schema.js';

/** Samples that are kept for the lines over time: more than a terminal is wide. */
const HISTORY = 300;

/** One queue, as it is shown. */
export class QueueView {
  readonly #rates: Rates[] = [];
  #last: ReceivedQueueSample;
  #decision: ReceivedDecision | undefined;
  readonly #limits: number[] = [];
  readonly #delivered: number[] = [];

  /** @param atMillis - when it was so, in milliseconds since the Unix epoch */
  constructor(sample: ReceivedQueueSample, atMillis: number) {
    this.#last = sample;
    this.add(sample, atMillis);
  }

  add(sample: ReceivedQueueSample, atMillis: number): void {
    this.#last = sample;
    const { delivered, retried, dropped, rejected } = sample;
    append(this.#rates, { atMillis, delivered, retried, dropped, rejected });
    this.#decision = sample.decisions.at(-1) ?? this.#decision;
    append(this.#limits, sample.limit);
    append(this.#delivered, sample.delivered);
  }

  /** The newest sample. */
  get last(): ReceivedQueueSample {
    return this.#last;
  }

  /** The newest sample, with rates that are the average of so many milliseconds, as far as they were seen. */
  average(millis: number): ReceivedQueueSample {
    return { ...this.#last, ...averageRates(this.#rates, millis) };
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

function append<T>(history: T[], value: T): void {
  history.push(value);
  if (history.length > HISTORY) history.shift();
}
