interface Job {
  readonly done: () => void;
  timer?: NodeJS.Timeout;
}

/** Workers that take one job each at a time, and a bounded line of jobs that wait for one. */
export class Workers {
  readonly #serviceMillis: number;
  readonly #lineLength: number;
  readonly #busy = new Set<Job>();
  #line: Job[] = [];
  #count = 0;

  constructor(serviceMillis: number, lineLength: number) {
    this.#serviceMillis = serviceMillis;
    this.#lineLength = lineLength;
  }

  /** Workers that leave finish their job first. */
  resize(count: number): void {
    this.#count = count;
    this.#assign();
  }

  /** Calls `done` when a worker has done the job. Returns false, and never calls, when the line is full. */
  offer(done: () => void): boolean {
    if (this.#busy.size >= this.#count && this.#line.length >= this.#lineLength) return false;
    this.#line.push({ done });
    this.#assign();
    return true;
  }

  /** All workers drop what they do, and the line is gone. */
  abandon(): void {
    for (const { timer } of this.#busy) clearTimeout(timer);
    this.#busy.clear();
    this.#line = [];
  }

  #assign(): void {
    while (this.#busy.size < this.#count) {
      const job = this.#line.shift();
      if (job === undefined) return;
      this.#busy.add(job);
      job.timer = setTimeout(() => {
        this.#busy.delete(job);
        job.done();
        this.#assign();
      }, this.#serviceMillis);
    }
  }
}
