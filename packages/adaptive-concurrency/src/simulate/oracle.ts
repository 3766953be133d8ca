import { createLimiter } from '../create-limiter.js';
import type { SimulationResult } from './result.js';
import type { Scenario } from './scenario.js';
import { simulate } from './simulate.js';

/** Goodput this close to the best counts as the best. */
const AS_GOOD = 0.99;

/** A gain smaller than this is chance. */
const GAIN = 1.005;

/** Concurrencies without a single success, one after the other, after which more of the same are not tried. */
const FUTILE = 6;

/** From one concurrency to the next, on the way up. */
const STRIDE = 1.4;

/** The best that a static concurrency can do, known only by trying. */
export interface Oracle {
  /** Requests in flight at once, of all clients together. */
  readonly concurrency: number;
  readonly result: SimulationResult;
}

/**
 * Runs a scenario with a concurrency that never changes, dealt out to the clients; each gets at least 1.
 *
 * @param concurrency - an integer >= 1
 */
export function simulateStatic(scenario: Scenario, concurrency: number): SimulationResult {
  const clients = scenario.clients?.length ?? 1;
  let client = 0;
  return simulate(scenario, () => {
    const share = Math.max(1, Math.floor((concurrency + client++) / clients));
    return createLimiter({ algorithm: 'fixed', maxConcurrency: share });
  });
}

/**
 * Sweeps static concurrencies from one per client to `max`, and takes the smallest one within 1 % of the highest goodput.
 *
 * Relies on a goodput that rises to a peak or to a plateau, and never again after that: it first takes larger and larger
 * concurrencies for as long as that gains anything, then halves the gaps around the peak and below the answer. What is
 * far too much is never tried, nor is more when six in a row had no success at all.
 *
 * @param max - an integer >= 1
 * @throws RangeError for any other
 */
export function findOracle(scenario: Scenario, max = 128): Oracle {
  if (!Number.isSafeInteger(max) || max < 1) throw new RangeError(`max must be an integer >= 1, got ${max}`);
  const sweep = new Sweep(scenario);
  let best = 0;
  let futile = 0;
  // Fewer than there are clients would be the same again.
  const first = Math.min(max, scenario.clients?.length ?? 1);
  for (let concurrency = first; ; concurrency = Math.min(max, Math.ceil(concurrency * STRIDE))) {
    const goodput = sweep.goodputAt(concurrency);
    if (concurrency === max || (goodput <= best * GAIN && best > 0)) break;
    best = Math.max(best, goodput);
    if (best === 0 && ++futile === FUTILE) break;
  }
  while (sweep.refine());
  return sweep.answer();
}

/** The concurrencies tried so far. */
class Sweep {
  readonly #scenario: Scenario;
  /** In ascending order of concurrency. */
  #tried: Oracle[] = [];

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  goodputAt(concurrency: number): number {
    const result = simulateStatic(this.#scenario, concurrency);
    this.#tried = [...this.#tried, { concurrency, result }].sort((a, b) => a.concurrency - b.concurrency);
    return result.goodput;
  }

  answer(): Oracle {
    const found = this.#tried[this.#firstWithin(AS_GOOD)];
    if (found === undefined) throw new RangeError('nothing was tried');
    return found;
  }

  /** Tries one in between; false when there is nothing more to be learned. */
  refine(): boolean {
    const answer = this.#firstWithin(AS_GOOD);
    const peak = this.#firstWithin(1 / GAIN);
    // A plateau holds no higher peak.
    const isPlateau = this.#isAsHigh(peak - 1, peak) && this.#isAsHigh(peak + 1, peak);
    for (const gap of isPlateau ? [answer] : [answer, peak, peak + 1]) {
      const [low, high] = [this.#tried[gap - 1], this.#tried[gap]];
      if (low === undefined || high === undefined || high.concurrency - low.concurrency < 2) continue;
      this.goodputAt((low.concurrency + high.concurrency) >> 1);
      return true;
    }
    return false;
  }

  /** Index of the first one whose goodput is at least this part of the highest. */
  #firstWithin(part: number): number {
    const best = Math.max(...this.#tried.map(({ result }) => result.goodput));
    return this.#tried.findIndex(({ result }) => result.goodput >= best * part);
  }

  #isAsHigh(index: number, peak: number): boolean {
    const [one, other] = [this.#tried[index], this.#tried[peak]];
    return one !== undefined && other !== undefined && one.result.goodput * GAIN >= other.result.goodput;
  }
}
