/**
 * What limiters do badly: destinations that refuse some requests whatever their load, and knees that double the round trip
 * with each request. Goodput as a part of what a good static concurrency has, mean of three seeds.
 */
import { simulate, simulateStatic } from '@otelq/adaptive-concurrency/simulate';
import { algorithms } from './adaptive/algorithms.mjs';

/** @import { ConcurrencyLimiter } from '@otelq/adaptive-concurrency' */
/** @import { Scenario } from '@otelq/adaptive-concurrency/simulate' */
/** @import { Algorithm } from './adaptive/algorithms.mjs' */

const SEEDS = [1, 2, 3];
const adaptive = algorithms.filter(({ name }) => name !== 'static 10');

/**
 * A limiter that hears backpressure instead of a part of all successes, at random.
 *
 * @param {ConcurrencyLimiter} limiter
 * @param {number} part
 * @param {number} seed
 * @returns {ConcurrencyLimiter}
 */
function withRandomRejections(limiter, part, seed) {
  let state = seed;
  const tryAcquire = () => {
    const slot = limiter.tryAcquire();
    if (slot === undefined) return undefined;
    // Park and Miller's generator.
    state = (state * 48_271) % 2_147_483_647;
    const isRejected = state < part * 2_147_483_647;
    return {
      /** @param {Parameters<typeof slot.release>[0]} outcome */
      release: (outcome) => slot.release(isRejected ? { ...outcome, signal: 'backpressure' } : outcome),
    };
  };
  return new Proxy(limiter, {
    get: (target, key) => {
      if (key === 'tryAcquire') return tryAcquire;
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * @param {Scenario} scenario
 * @param {number} concurrency of the static one that is compared with
 * @param {number} [rejectedPart]
 */
function percentages(scenario, concurrency, rejectedPart = 0) {
  const cells = adaptive.map(({ name, create }) => {
    const ratios = SEEDS.map((seed) => {
      const seeded = { ...scenario, seed };
      const { goodput } = simulate(seeded, (now) =>
        withRandomRejections(create(now), rejectedPart, seed * 7919),
      );
      return goodput / simulateStatic(seeded, concurrency).goodput;
    });
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return [name, `${Math.round(100 * mean)} %`];
  });
  return Object.fromEntries(cells);
}

/** @type {Record<string, Record<string, string>>} */
const table = {};
for (const workers of [8, 32]) {
  for (const part of [0.001, 0.003, 0.005, 0.01]) {
    /** @type {Scenario} */
    const scenario = {
      name: 'random rejections',
      measureMillis: 120_000,
      destination: { model: 'workers', workers, serviceMillis: 100, cv: 0.2, netMillis: 10 },
    };
    const name = `${workers} workers, ${(100 * part).toFixed(1)} % refused at random`;
    table[name] = percentages(scenario, Math.ceil(1.1 * workers) + 1, part);
  }
}
for (const kneeStart of [5, 9, 20, 33, 40, 50, 80]) {
  /** @type {Scenario} */
  const scenario = {
    name: 'a very sharp knee',
    destination: { model: 'curve', delayMillis: 200, jitter: 0.1, concurrency: { kneeStart, kneeExp: 2 } },
  };
  table[`a knee at ${kneeStart}, each request more doubles`] = percentages(scenario, kneeStart);
}
console.table(table);
