import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Backend } from '@otelq-test/backend';
import type { Random } from './random.mjs';

type Mood = (random: Random) => Answer;

/** How a backend that listens answers, and how often it is in that mood. */
const MOODS: readonly (readonly [weight: number, mood: Mood])[] = [
  [80, (random) => (random.chance(0.5) ? {} : { delayMillis: random.integer(0, 10) })],
  [10, () => ({ status: 503 })],
  [6, () => ({ status: 429 })],
  [2, () => ({ status: 429, retryAfter: 1 })],
  // Around the time that a send may take, so that some are given up just as they are answered.
  [8, (random) => ({ delayMillis: random.integer(0, 500) })],
  [6, () => ({ never: true })],
  [
    8,
    (random) =>
      random.pick<Answer>([
        [5, {}],
        [1, { reset: true }],
        [1, { halfResponse: true }],
        [1, { bodyDelayMillis: random.integer(0, 500) }],
      ]),
  ],
];

const DOWN_PART = 0.15;

/** A backend that goes up and down, answers well, badly, late or not at all, all at random. */
export class Weather {
  readonly #backend: Backend;
  readonly #random: Random;
  readonly #changes: Promise<void>;
  #isOver = false;

  constructor(backend: Backend, random: Random) {
    this.#backend = backend;
    this.#random = random;
    this.#changes = this.#change();
  }

  /** Has the backend accept everything from now on. */
  async clearUp(): Promise<void> {
    this.#isOver = true;
    await this.#changes;
    this.#backend.respondWith([]);
  }

  async #change(): Promise<void> {
    const random = this.#random;
    while (!this.#isOver) {
      const mood = random.pick(MOODS);
      this.#backend.respondWith(() => mood(random));
      await this.#while(1, 300);
      if (!random.chance(DOWN_PART)) continue;
      await this.#backend.stop();
      await this.#while(1, 150);
      await this.#backend.start();
    }
  }

  #while(leastMillis: number, mostMillis: number): Promise<void> {
    return sleep(this.#random.integer(leastMillis, mostMillis));
  }
}
