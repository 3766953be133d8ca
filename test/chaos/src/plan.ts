import { setTimeout as sleep } from 'node:timers/promises';
import type { Life } from './life.js';
import type { Population } from './population.js';
import type { Random } from './random.mjs';

/** What a life comes to its end by. */
export type Ending = 'killed at work' | 'killed as it starts' | 'killed as it shuts down' | 'shut down';

const ENDINGS: readonly (readonly [weight: number, ending: Ending])[] = [
  [60, 'killed at work'],
  [20, 'killed as it starts'],
  [12, 'killed as it shuts down'],
  [8, 'shut down'],
];

/** How a life ends, and when. */
export class Plan {
  readonly ending: Ending;
  readonly #workMillis: number;
  readonly #shutdownMillis: number;

  constructor(random: Random) {
    this.ending = random.pick(ENDINGS);
    this.#workMillis = random.integer(0, this.ending === 'killed as it starts' ? 25 : 300);
    this.#shutdownMillis = random.integer(0, 60);
  }

  async carryOut(life: Life, population: Population): Promise<void> {
    if (this.ending !== 'killed as it starts') await life.opened;
    await sleep(this.#workMillis);
    if (this.ending === 'shut down' || this.ending === 'killed as it shuts down') life.shutDown();
    if (this.ending === 'shut down') {
      await population.await(life);
      return;
    }
    if (this.ending === 'killed as it shuts down') await sleep(this.#shutdownMillis);
    await population.kill(life);
  }
}
