import { createLogUpdate } from 'log-update';
import type { Contestant } from './contestant.js';
import { liveView } from './live-view.js';
import type { Moment } from './moment.js';
import { plainView } from './plain-view.js';
import { Rate } from './rate.js';
import type { Timeline } from './timeline.js';

const SAMPLES_PER_SECOND = 5;

/** Shows what goes on: in place in a terminal, and as a line a second elsewhere. */
export class ProgressDisplay {
  readonly #contestants: readonly { contestant: Contestant; rate: Rate }[];
  readonly #timeline: Timeline;
  readonly #live = process.stdout.isTTY ? createLogUpdate(process.stdout) : undefined;
  #startedAt = 0;
  #samples = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(contestants: readonly Contestant[], timeline: Timeline) {
    this.#contestants = contestants.map((contestant) => ({ contestant, rate: new Rate(SAMPLES_PER_SECOND) }));
    this.#timeline = timeline;
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#timer = setInterval(() => this.#show(), 1000 / SAMPLES_PER_SECOND);
  }

  /** Makes room for the report, and the cursor visible again. */
  stop(): void {
    clearInterval(this.#timer);
    this.#live?.clear();
    this.#live?.done();
  }

  #show(): void {
    const moment = this.#sample();
    if (this.#live !== undefined) this.#live(liveView(moment));
    else if (this.#samples % SAMPLES_PER_SECOND === 0) console.log(plainView(moment));
  }

  #sample(): Moment {
    this.#samples++;
    return {
      seconds: (performance.now() - this.#startedAt) / 1000,
      workers: this.#timeline.workers,
      sides: this.#contestants.map(({ contestant: { side, progress, backend }, rate }) => ({
        ...progress,
        side,
        deliveredPerSecond: rate.sample(backend.deliveredSpans),
      })),
    };
  }
}
