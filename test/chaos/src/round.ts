import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '@otelq-test/backend';
import type { QueueOptions } from './application/orders.js';
import { Plan } from './plan.js';
import type { Population } from './population.js';
import type { Random } from './random.mjs';
import { storedNames } from './stored-names.js';
import { Weather } from './weather.js';

/** Requests in flight at once, at most. */
export const CONSUMERS = 8;

/** So small that files are begun and removed all the time. */
const SEGMENT_BYTES = 65_536;

/** How many applications have the storage open at once. */
const AT_ONCE: readonly (readonly [weight: number, lives: number])[] = [
  [75, 1],
  [18, 2],
  [7, 3],
];

/** How often it is looked whether all is delivered. */
const LOOK_MILLIS = 50;

/** What a round takes. */
export interface RoundParts {
  readonly kills: number;
  readonly random: Random;
  readonly backend: Backend;
  /** Of the storage; empty. */
  readonly directory: string;
  readonly population: Population;
}

/** Applications that are killed, one generation after the other, and a last one that delivers what all have left. */
export class Round {
  readonly #parts: RoundParts;

  constructor(parts: RoundParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { kills, backend, random, population } = this.#parts;
    const weather = new Weather(backend, random.fork());
    while (population.kills.length < kills) await this.#generation();
    await weather.clearUp();
    await this.#lastLife();
  }

  /** One life, or several that overlap. */
  async #generation(): Promise<void> {
    const { random } = this.#parts;
    const lives = Array.from({ length: random.pick(AT_ONCE) }, (_, index) => this.#life(index > 0));
    await Promise.all(lives);
  }

  async #life(isLater: boolean): Promise<void> {
    const { random, population } = this.#parts;
    const plan = new Plan(random);
    if (isLater) await sleep(random.integer(0, 300));
    const life = await population.begin({ ...this.#orders(), exports: random.integer(1, 8) });
    await plan.carryOut(life, population);
  }

  async #lastLife(): Promise<void> {
    const { directory, population } = this.#parts;
    const life = await population.begin({ ...this.#orders(), exports: 0 });
    while (!life.hasEnded && (await storedNames(directory)).size > 0) await sleep(LOOK_MILLIS);
    life.shutDown();
    await population.await(life);
  }

  #orders() {
    const { random } = this.#parts;
    return {
      seed: random.integer(0, 2 ** 32 - 1),
      segmentBytes: SEGMENT_BYTES,
      queue: queueOptions(random),
    };
  }
}

/** Options of a queue that keeps what it has taken; every life has its own. */
function queueOptions(random: Random): QueueOptions {
  return {
    queueSize: random.integer(50, 500),
    overflow: random.chance(0.5) ? 'reject' : 'block',
    ...(random.chance(0.5) && { numConsumers: CONSUMERS }),
    adaptiveConcurrency: { maxConcurrency: CONSUMERS },
    ...(random.chance(0.3) && { batch: { minSize: 10, maxSize: 50, flushTimeoutMillis: 10 } }),
    retryOnFailure: { initialIntervalMillis: 20, maxIntervalMillis: 200 },
    shutdownTimeoutMillis: random.pick([
      [1, 0],
      [1, 50],
      [1, 300],
    ]),
  };
}
