import type { Allowance } from './allowance.js';
import { endAll } from './end-all.js';
import type { Ending } from './ending.js';
import { hold } from './hold.js';

/** Within this the process has nothing left to do once more, or somebody has given it something. */
const MOMENT_MILLIS = 5;

/**
 * Delivers when the process has nothing left to do.
 *
 * That may not be its end: whoever else listens for it may go on, as AWS Lambda does between two invocations, or make
 * spans while cleaning up. So it is a flush first, and is asked again. Only when there was nothing to flush, and nothing has
 * run since, is it the end.
 */
export class NaturalEnd {
  readonly #open: ReadonlySet<Ending>;
  readonly #allowance: Allowance;
  #isQuiet = false;

  /** @param open - those that are not shut down */
  constructor(open: ReadonlySet<Ending>, allowance: Allowance) {
    this.#open = open;
    this.#allowance = allowance;
  }

  /** The process has nothing left to do: `beforeExit`. */
  reached(): void {
    if (this.#isQuiet) void endAll(this.#open, this.#allowance.leftMillis(this.#open));
    else void this.#flush();
  }

  async #flush(): Promise<void> {
    // A reading of the metrics is for the end: there is something to read whenever it is asked for.
    const endings = Array.from(this.#open).filter(({ queue }) => queue.signal !== 'metrics');
    const isQuiet = endings.every(({ queue, heldItems }) => heldItems === 0 && queue.undelivered === 0);
    const flushes = Promise.allSettled(endings.map((ending) => ending.flush()));
    const isDone = await hold(flushes, this.#allowance.leftMillis(this.#open));
    this.#isQuiet = isQuiet || !isDone;
    // What could not be delivered in time is not waited for once more, whatever keeps the process alive until then: an
    // exporter's own retries do.
    if (isDone) setTimeout(() => this.#goesOn(), MOMENT_MILLIS).unref();
    // Without anything to do Node would not ask again.
    setImmediate(() => {});
  }

  #goesOn(): void {
    this.#isQuiet = false;
    this.#allowance.renew();
  }
}
