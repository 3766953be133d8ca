import { rangeText, text } from '../../comparison/numbers.mjs';
import { Rounds } from '../../comparison/rounds.mjs';
import { fallPercent, figuresOf, spansPerCpuSecond, spansPerSecond } from '../figures.mjs';
import { Pipeline } from '../pipeline.mjs';
import { IDLE_CLIENTS, SLOW_CLIENTS } from '../siege.mjs';

/** @import { Comparison } from '../../comparison/row.mjs' */
/** @import { Held, Slice } from '../pipeline.mjs' */

const MOST_PERCENT = 3;

/** For each client its socket, its parser, and a header of 8 KiB, which is the server's limit. */
const MOST_MEGABYTES = ((IDLE_CLIENTS + SLOW_CLIENTS) * 32 * 1024) / 1e6;

/** @typedef {{ observed: Slice, besieged: Slice, held: Held }} Pair */

/**
 * What clients cost that mean harm, or forgot to go. Both sides are the same process, which sends in turn with them and
 * without; in a slice of this length they lose their connections to the server's timeouts, and come again.
 */
export const besieged = {
  name: 'besieged',
  rounds: 7,
  spans: 2048 * 512,
  /** @param {number} rounds @param {number} spans */
  titleOf: (rounds, spans) =>
    `observed as above, without and with ${IDLE_CLIENTS} idle and ${SLOW_CLIENTS} slow-loris clients of the health server, ` +
    'who come again at once when it lets go of them; ' +
    `${rounds} rounds of twice ${text(spans)} spans as fast as they are delivered, in turn, round trip 0 ms`,
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
    const none = pairs.map(() => ({ open: 0, connections: 0 }));
    return {
      figures: {
        observed: { ...figuresOf(pairs.map(({ observed }) => observed)), ...heldFigures(none) },
        besieged: {
          ...figuresOf(pairs.map(({ besieged }) => besieged)),
          ...heldFigures(pairs.map(({ held }) => held)),
        },
      },
      goals: goalsOf(pairs),
    };
  },
};

/** @param {number} spans @returns {Promise<Pair[]>} */
async function measure(spans) {
  const pipeline = await Pipeline.start('observed');
  const underSiege = async () => {
    await pipeline.besiege();
    const besieged = await pipeline.deliver(spans);
    return { besieged, held: await pipeline.lift() };
  };
  const pairs = [
    { observed: await pipeline.deliver(spans), ...(await underSiege()) },
    { ...(await underSiege()), observed: await pipeline.deliver(spans) },
  ];
  await pipeline.end();
  return pairs;
}

/** @param {readonly Pick<Held, 'open' | 'connections'>[]} held */
function heldFigures(held) {
  return {
    'connections held in the end': new Rounds(held.map(({ open }) => open)),
    'connections made meanwhile': new Rounds(held.map(({ connections }) => connections)),
  };
}

/** @param {readonly Pair[]} pairs */
function goalsOf(pairs) {
  const rate = fallPercent(pairs, 'observed', 'besieged', spansPerSecond);
  const perCpu = fallPercent(pairs, 'observed', 'besieged', spansPerCpuSecond);
  /** @param {'rssBytes' | 'heapBytes'} memory */
  const growthOf = (memory) =>
    new Rounds(pairs.map(({ observed, besieged }) => (besieged[memory] - observed[memory]) / 1e6));
  const heap = growthOf('heapBytes');
  const [probes, failed] = [new Rounds(pairs.map(({ held }) => held.probes)), sumOfFailed(pairs)];
  return [
    {
      what: `throughput falls by at most ${MOST_PERCENT} %`,
      reached: `${rangeText(rate)} %`,
      isMet: rate.median <= MOST_PERCENT,
    },
    { what: 'spans per second of CPU fall by', reached: `${rangeText(perCpu)} %`, isMet: undefined },
    {
      what: `heap and external memory grow by at most ${text(MOST_MEGABYTES)} MB`,
      reached: `${rangeText(heap)} MB`,
      isMet: heap.most <= MOST_MEGABYTES,
    },
    { what: 'RSS grows by', reached: `${rangeText(growthOf('rssBytes'))} MB`, isMet: undefined },
    {
      what: 'all probes meanwhile are answered, each within a second',
      reached: `all but ${failed}, of ${rangeText(probes)} in each slice`,
      isMet: failed === 0,
    },
  ];
}

/** @param {readonly Pair[]} pairs */
function sumOfFailed(pairs) {
  return pairs.reduce((sum, { held }) => sum + held.failedProbes, 0);
}
