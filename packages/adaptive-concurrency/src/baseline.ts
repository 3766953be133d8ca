import { Samples } from './samples.js';

/**
 * Blocks of samples that are remembered. More than lie between two dips, so that there always is one that was measured
 * at low load; and few enough that a destination which became slower by itself is forgiven before long.
 */
const BLOCKS = 20;

/**
 * Standard errors that are added to a measurement. Of many measurements the lowest is too low by chance, and a baseline
 * that is too low costs throughput, while one that is a little too high costs next to nothing.
 */
const CONFIDENCE = 1.8;

/**
 * The round-trip time of a destination that has no queue. A moving average would creep upward with the very congestion it
 * should detect; this is the lowest of the latest measurements, each of which has enough samples to be worth something.
 */
export class Baseline {
  readonly #means = new Float64Array(BLOCKS);
  readonly #errors = new Float64Array(BLOCKS);
  readonly #block = new Samples();
  readonly #start = new Samples();
  #blocks = 0;
  #mean: number | undefined;
  #error = 0;

  /** As measured, in milliseconds; undefined while nothing is known. */
  get mean(): number | undefined {
    return this.#mean;
  }

  /** Standard error of the mean, in milliseconds. */
  get standardError(): number {
    return this.#error;
  }

  /** What a round-trip time is compared with, in milliseconds: the mean, and what it may be off. */
  get upper(): number | undefined {
    return this.#mean === undefined ? undefined : this.#mean + CONFIDENCE * this.#error;
  }

  /** Takes in a cohort of slow start that met no congestion: all of those count together. */
  learn(samples: Samples): void {
    this.#start.addAll(samples);
    this.#mean = this.#start.mean;
    this.#error = this.#start.standardError;
  }

  /** Takes in a cohort at full load, of which a block of at least `blockSize` samples is made. */
  observe(samples: Samples, blockSize: number): void {
    this.#block.addAll(samples);
    if (this.#block.count < blockSize) return;
    this.#remember(this.#block);
    this.#block.clear();
  }

  /** Takes in a cohort at reduced load. */
  measure(samples: Samples): void {
    if (this.#mean === undefined) {
      this.learn(samples);
      return;
    }
    this.#remember(samples);
    this.#block.clear();
  }

  /** Forgets all but these samples: what was measured before is no longer so. */
  replace(samples: Samples): void {
    this.forget();
    this.#remember(samples);
  }

  forget(): void {
    this.#blocks = 0;
    this.#mean = undefined;
    this.#error = 0;
    this.#block.clear();
    this.#start.clear();
  }

  #remember(samples: Samples): void {
    if (this.#blocks === 0 && this.#mean !== undefined) this.#store(this.#mean, this.#error);
    this.#store(samples.mean, samples.standardError);
    let lowest = Infinity;
    for (let index = 0; index < Math.min(this.#blocks, BLOCKS); index++) {
      const mean = this.#means[index] ?? 0;
      const error = this.#errors[index] ?? 0;
      if (mean + CONFIDENCE * error >= lowest) continue;
      lowest = mean + CONFIDENCE * error;
      this.#mean = mean;
      this.#error = error;
    }
  }

  #store(mean: number, error: number): void {
    this.#means[this.#blocks % BLOCKS] = mean;
    this.#errors[this.#blocks % BLOCKS] = error;
    this.#blocks++;
  }
}
