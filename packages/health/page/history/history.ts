import type { QueueSample, Sample } from '../../src/stream/sample.js';

const KEPT_MILLIS = 600_000;

/** One queue at one moment; without a sample where there was no queue, or nobody looked. */
export interface Point {
  readonly atMillis: number;
  readonly sample: QueueSample | undefined;
}

/** A queue in a sample. Any name is allowed, so a look-up must not find what objects have by birth. */
export function queueIn(sample: Sample, name: string): QueueSample | undefined {
  return Object.hasOwn(sample.queues, name) ? sample.queues[name] : undefined;
}

/** What was seen in the last ten minutes. */
export class History {
  #samples: Sample[] = [];
  #intervalMillis = 1000;

  /** Between two samples. */
  get intervalMillis(): number {
    return this.#intervalMillis;
  }

  set intervalMillis(millis: number) {
    this.#intervalMillis = millis;
  }

  get last(): Sample | undefined {
    return this.#samples.at(-1);
  }

  /** Takes what a server remembers. Of the time before that, what was seen here stays: the server may have restarted. */
  merge(samples: readonly Sample[]): void {
    const first = samples[0];
    if (first === undefined) return;
    this.#samples = [...this.#samples.filter(({ atMillis }) => atMillis < first.atMillis), ...samples];
    this.#forget();
  }

  add(sample: Sample): void {
    // A server's clock that was set back: what would lie in the future is gone.
    if (this.last !== undefined && sample.atMillis <= this.last.atMillis) {
      this.#samples = this.#samples.filter(({ atMillis }) => atMillis < sample.atMillis);
    }
    this.#samples.push(sample);
    this.#forget();
  }

  /** One queue, the oldest first, with a point that has no sample wherever some are missing. */
  of(name: string): Point[] {
    const points: Point[] = [];
    let before: number | undefined;
    for (const sample of this.#samples) {
      const { atMillis } = sample;
      if (before !== undefined && atMillis - before > 3 * this.#intervalMillis) {
        points.push({ atMillis: before + this.#intervalMillis, sample: undefined });
      }
      points.push({ atMillis, sample: queueIn(sample, name) });
      before = atMillis;
    }
    return points;
  }

  #forget(): void {
    const from = (this.last?.atMillis ?? 0) - KEPT_MILLIS;
    const kept = this.#samples.findIndex(({ atMillis }) => atMillis >= from);
    if (kept > 0) this.#samples.splice(0, kept);
  }
}
