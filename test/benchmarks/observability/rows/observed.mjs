import { rangeText, text } from '../../comparison/numbers.mjs';
import { fallPercent, figuresOf, spansPerCpuSecond, spansPerSecond } from '../figures.mjs';
import { Pipeline } from '../pipeline.mjs';

/** @import { Comparison } from '../../comparison/row.mjs' */
/** @import { Slice } from '../pipeline.mjs' */

const SIDES = /** @type {const} */ (['bare', 'observed']);
const PAIRS = 8;
const MOST_PERCENT = 2;

/** @typedef {Record<typeof SIDES[number], Slice>} Pair */

/**
 * What watching costs. In a round both sides are processes that were started for it, so that neither has the same luck with its
 * compilers each time, and send in turn, so that both have the same luck with the machine.
 */
export const observed = {
  name: 'observed',
  rounds: 7,
  spans: 256 * 512,
  /** @param {number} rounds @param {number} spans */
  titleOf: (rounds, spans) =>
    'without anything, and with a health server, an open status page, a probe and an export of the metrics each second; ' +
    `${rounds} rounds of ${PAIRS} times ${text(spans)} spans as fast as they are delivered, in turn, round trip 0 ms`,
  /**
   * @param {number} rounds
   * @param {number} spans
   * @param {(done: number, of: number) => void} onMeasured
   * @returns {Promise<Comparison>}
   */
  async compare(rounds, spans, onMeasured) {
    /** @type {Pair[]} */
    const pairs = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push(...(await measure(spans)));
      onMeasured(round + 1, rounds);
    }
    return {
      figures: Object.fromEntries(SIDES.map((side) => [side, figuresOf(pairs.map((pair) => pair[side]))])),
      goals: goalsOf(pairs),
    };
  },
};

/** @param {number} spans @returns {Promise<Pair[]>} */
async function measure(spans) {
  const [bare, observed] = [await Pipeline.start('bare'), await Pipeline.start('observed')];
  /** @type {Pair[]} */
  const pairs = [];
  while (pairs.length < PAIRS) {
    if (pairs.length % 2 === 0) {
      pairs.push({ bare: await bare.deliver(spans), observed: await observed.deliver(spans) });
    } else {
      // In the other order, as what one of them leaves behind is not to meet always the other.
      pairs.push({ observed: await observed.deliver(spans), bare: await bare.deliver(spans) });
    }
  }
  for (const pipeline of [bare, observed]) await pipeline.end();
  return pairs;
}

/** @param {readonly Pair[]} pairs */
function goalsOf(pairs) {
  const rate = fallPercent(pairs, 'bare', 'observed', spansPerSecond);
  const perCpu = fallPercent(pairs, 'bare', 'observed', spansPerCpuSecond);
  return [
    {
      what: `costs at most ${MOST_PERCENT} % of the throughput`,
      reached: `${rangeText(rate)} %`,
      isMet: rate.median <= MOST_PERCENT,
    },
    { what: 'costs of the spans per second of CPU', reached: `${rangeText(perCpu)} %`, isMet: undefined },
  ];
}
