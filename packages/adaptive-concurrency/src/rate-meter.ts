/** Width of a bucket, in milliseconds, and their number: four seconds are remembered. */
const BUCKET_MILLIS = 50;
const BUCKETS = 80;
const BUCKETS_PER_SECOND = 1000 / BUCKET_MILLIS;

/** Counts events of the last four seconds, in constant memory and time. */
export class RateMeter {
  readonly #counts = new Uint32Array(BUCKETS);
  #newest = 0;

  /** Counts an event, now or in the past; one that is older than what is remembered is left out. */
  add(millis: number): void {
    const bucket = Math.floor(millis / BUCKET_MILLIS);
    this.#advance(bucket);
    if (bucket <= this.#newest - BUCKETS) return;
    const index = bucket % BUCKETS;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** The most events in any one second. */
  get bestSecond(): number {
    let sum = 0;
    let best = 0;
    for (let age = BUCKETS - 1; age >= 0; age--) {
      sum += this.#countAt(age);
      if (age + BUCKETS_PER_SECOND < BUCKETS) sum -= this.#countAt(age + BUCKETS_PER_SECOND);
      best = Math.max(best, sum);
    }
    return best;
  }

  /** Events in the bucket that is so many buckets old. */
  #countAt(age: number): number {
    return this.#counts[(this.#newest + BUCKETS - age) % BUCKETS] ?? 0;
  }

  #advance(bucket: number): void {
    const steps = Math.min(BUCKETS, bucket - this.#newest);
    for (let step = 1; step <= steps; step++) this.#counts[(this.#newest + step) % BUCKETS] = 0;
    if (steps > 0) this.#newest = bucket;
  }
}
