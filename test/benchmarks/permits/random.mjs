/**
 * A generator of reproducible random numbers in [0, 1) (mulberry32).
 *
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Pareto's distribution with minimum 1: the mean is `alpha / (alpha - 1)`, the variance infinite for `alpha` up to 2.
 *
 * @param {() => number} random
 * @param {number} alpha
 */
export function pareto(random, alpha) {
  return (1 - random()) ** (-1 / alpha);
}

/**
 * A number of the normal distribution with mean 0 and variance 1 (Box and Muller).
 *
 * @param {() => number} random
 */
export function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
