import { text } from '../../comparison/numbers.mjs';
import { Rounds } from '../../comparison/rounds.mjs';
import { withFolder } from '../disk.mjs';
import { withProcess } from '../helper-process.mjs';
import { WRITERS } from '../writers.mjs';

/** @import { Comparison, Goal } from '../../comparison/row.mjs' */

const SYNCS = /** @type {const} */ (['never', 'always']);
const QUEUES = /** @type {const} */ (['few', 'many']);
const STORED = { few: 1000, many: 1_000_000 };
const MOST_RATIO = 1.3;

/** @typedef {{ micros: number, cpuMicros: number }} Cost of a request */
/** @typedef {Record<typeof QUEUES[number], Cost>} Slice */

/** What a request costs, from `export()` to SUCCESS, in a queue with much in it and in one with little. */
export const enqueue = {
  name: 'enqueue',
  title:
    `export() until SUCCESS, requests of 200 bytes, ${WRITERS} writers, the destination down, two queues of one process in ` +
    `turn, with ${text(STORED.few)} and ${text(STORED.many)} requests stored already, and at most 13 000 more in the end`,
  /** @param {(done: number, of: number) => void} onMeasured @returns {Promise<Comparison>} */
  async compare(onMeasured) {
    const measured = await withFolder((folder) => measure(folder, onMeasured));
    return {
      figures: Object.fromEntries(
        measured.flatMap(({ sync, slices }) =>
          QUEUES.map((queue) => [`${text(STORED[queue])}, sync ${sync}`, figuresOf(queue, slices)]),
        ),
      ),
      goals: measured.flatMap(({ sync, slices }) => [
        goalOf('micros', `sync ${sync}: time`, slices),
        goalOf('cpuMicros', `sync ${sync}: CPU`, slices),
      ]),
    };
  },
};

/** @param {string} folder @param {(done: number, of: number) => void} onMeasured */
function measure(folder, onMeasured) {
  return withProcess('enqueue', [folder, STORED.few, STORED.many], async (helper) => {
    /** @type {{ sync: string, slices: Slice[] }[]} */
    const measured = [];
    for (const sync of SYNCS) {
      const { slices, found } = await helper.ask(sync);
      for (const queue of QUEUES) {
        if (found[queue] < STORED[queue]) throw new Error(`${found[queue]} requests were stored`);
      }
      measured.push({ sync, slices });
      onMeasured(measured.length, SYNCS.length);
    }
    return measured;
  });
}

/** @param {typeof QUEUES[number]} queue @param {readonly Slice[]} slices */
function figuresOf(queue, slices) {
  return {
    'time per request (µs)': new Rounds(slices.map(({ [queue]: { micros } }) => micros)),
    'CPU per request (µs)': new Rounds(slices.map(({ [queue]: { cpuMicros } }) => cpuMicros)),
  };
}

/** @param {keyof Cost} figure @param {string} what @param {readonly Slice[]} slices @returns {Goal} */
function goalOf(figure, what, slices) {
  // Of two slices that were measured one after the other.
  const { median } = new Rounds(slices.map(({ few, many }) => many[figure] / few[figure]));
  return {
    what: `${what} per request at most ${MOST_RATIO} times that with ${text(STORED.few)}`,
    reached: `${median.toFixed(2)} times`,
    isMet: median <= MOST_RATIO,
  };
}
