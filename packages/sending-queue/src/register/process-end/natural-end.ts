import type { Timer } from '../../clock/clock.js';
import { systemClock } from '../../clock/system-clock.js';
import type { Allowance } from './allowance.js';
import { endAll } from './end-all.js';
import type { Ending } from './ending.js';
import { hold } from './hold.js';

/** Within this the process has nothing left to do once more, or somebody has given it something. */
const MOMENT_MILLIS = 5;

/** How often a flush that takes all its time is followed by another. Some log of it, and give the process new items by that. */
const MOST_IN_VAIN = 3;

/**
 * Delivers when the process has nothing left to do.
 *
 * That may not be its end: whoever else listens for it may go on, as AWS Lambda does between two invocations, or make
 * spans while cleaning up. So it is a flush first, and is asked again. Only when nothing has run since is it the end.
 */
export class NaturalEnd {
  readonly #open: ReadonlySet<Ending>;
  readonly #allowance: Allowance;
  #state: 'running' | 'asked' | 'went on' | 'ending' = 'running';
  /** What had been given to the processors when all listeners had been told the last time. */
  #madeItems = 0;
  #inVain = 0;
  #goingOn: Timer | undefined;

  /** @param open - those that are not shut down */
  constructor(open: ReadonlySet<Ending>, allowance: Allowance) {
    this.#open = open;
    this.#allowance = allowance;
  }

  /** The process has nothing left to do: `beforeExit`, of which this should be told before all others. */
  reached(): void {
    this.#goingOn?.cancel();
    if (this.#open.size === 0 || this.#state === 'ending') return;
    const isAskedAgain = this.#state === 'asked' && this.#countMade() === this.#madeItems;
    if (isAskedAgain || this.#inVain === MOST_IN_VAIN) void this.#end();
    else void this.#flush();
    // What the other listeners make as they are told is none of an application that goes on.
    queueMicrotask(() => {
      this.#madeItems = this.#countMade();
    });
  }

  async #flush(): Promise<void> {
    if (this.#state === 'running') this.#allowance.begin(this.#open);
    else this.#allowance.renew(this.#open);
    this.#state = 'asked';
    // A reading of the metrics is for the end: there is something to read whenever it is asked for.
    const endings = Array.from(this.#open).filter(({ queue }) => queue.signal !== 'metrics');
    const flushes = Promise.allSettled(endings.map((ending) => ending.flush()));
    const isDone = await hold(flushes, this.#allowance.leftMillis);
    this.#inVain = isDone ? 0 : this.#inVain + 1;
    // What keeps the process alive when there was no time left may be an exporter's own retries.
    if (isDone) this.#goingOn = systemClock.setTimer(() => this.#goesOn(), MOMENT_MILLIS);
    // Without anything to do Node would not ask again.
    setImmediate(() => {});
  }

  async #end(): Promise<void> {
    this.#state = 'ending';
    await endAll(this.#open, this.#allowance.leftMillis);
    if (this.#open.size === 0) this.#state = 'running';
  }

  #goesOn(): void {
    this.#state = 'went on';
  }

  /** Items that were made so far, by whatever ends. */
  #countMade(): number {
    const queues = new Set(Array.from(this.#open, ({ queue }) => queue));
    let items = 0;
    for (const { givenItems } of queues) items += givenItems;
    for (const { heldItems } of this.#open) items += heldItems;
    return items;
  }
}
