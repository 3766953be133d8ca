import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from '../../comparison/numbers.mjs';
import { Rounds } from '../../comparison/rounds.mjs';
import { withFolder } from '../disk.mjs';
import { HelperProcess } from '../helper-process.mjs';
import { WRITERS } from '../writers.mjs';

/** @import { Comparison, Goal } from '../../comparison/row.mjs' */

const SIDES = /** @type {const} */ (['raw', 'raw with checksums', 'log', 'log, acknowledged', 'queue']);
const WARM_UP_SECONDS = 1;
const SECONDS = 2;
const ROUNDS = 7;

/** @typedef {typeof SIDES[number]} Side */
/** @typedef {{ requests: number, seconds: number, cpuMicros: number }} Written */

/**
 * What the log stores, and the queue with it, beside the plainest program. Disks are uneven: the sides are measured in turn, a
 * couple of seconds each, and compared within a round. Each is a process of its own, which waits while others are measured.
 *
 * @param {number} kibibytes of a request
 * @param {number} leastPercent of what is stored raw
 */
export function throughputRow(kibibytes, leastPercent) {
  const bytes = 1024 * kibibytes;
  return {
    name: 'throughput',
    title:
      `requests of ${kibibytes} KiB, ${WRITERS} writers that each wait until theirs is on the disk, ${ROUNDS} rounds of ` +
      `${SECONDS} s; log: requests are acknowledged after each round`,
    /** @param {(done: number, of: number) => void} onMeasured @returns {Promise<Comparison>} */
    async compare(onMeasured) {
      const rounds = await withFolder((folder) => measure(folder, bytes, onMeasured));
      return {
        figures: Object.fromEntries(SIDES.map((side) => [side, figuresOf(side, rounds, bytes)])),
        goals: [goalOf('log', rounds, leastPercent)],
      };
    },
  };
}

/**
 * @param {string} folder
 * @param {number} bytes
 * @param {(done: number, of: number) => void} onMeasured
 */
async function measure(folder, bytes, onMeasured) {
  const helpers = SIDES.map((side, index) => {
    const own = join(folder, `${index}`);
    mkdirSync(own);
    return { side, helper: new HelperProcess('throughput', [side, own, bytes]) };
  });
  try {
    for (const { helper } of helpers) await helper.ask(WARM_UP_SECONDS);
    /** @type {Map<Side, Written>[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const written = new Map();
      // What one side has left is not to meet always the same other one.
      for (const { side, helper } of round % 2 === 0 ? helpers : helpers.toReversed()) {
        written.set(side, await helper.ask(SECONDS));
        onMeasured(round * SIDES.length + written.size, ROUNDS * SIDES.length);
      }
      rounds.push(written);
    }
    return rounds;
  } finally {
    for (const { helper } of helpers) await helper.end();
  }
}

/** @param {Side} side @param {readonly Map<Side, Written>[]} rounds @param {number} bytes */
function figuresOf(side, rounds, bytes) {
  /** @param {(written: Written) => number} figure */
  const over = (figure) => new Rounds(rounds.map((round) => figure(writtenBy(side, round))));
  return {
    'MB/s': over(({ requests, seconds }) => (requests * bytes) / seconds / 1e6),
    'requests/s': over(({ requests, seconds }) => requests / seconds),
    'CPU per request (µs)': over(({ requests, cpuMicros }) => cpuMicros / requests),
    'of raw, in the same round (%)': percentOfRaw(side, rounds),
  };
}

/** @param {Side} side @param {readonly Map<Side, Written>[]} rounds @param {number} leastPercent @returns {Goal} */
function goalOf(side, rounds, leastPercent) {
  const { median } = percentOfRaw(side, rounds);
  const what = `${side}: at least ${leastPercent} % of raw append and fdatasync`;
  return { what, reached: `${text(median)} %`, isMet: median >= leastPercent };
}

/** @param {Side} side @param {readonly Map<Side, Written>[]} rounds */
function percentOfRaw(side, rounds) {
  /** @param {Written} written */
  const rate = ({ requests, seconds }) => requests / seconds;
  return new Rounds(
    rounds.map((round) => (100 * rate(writtenBy(side, round))) / rate(writtenBy('raw', round))),
  );
}

/** @param {Side} side @param {Map<Side, Written>} round */
function writtenBy(side, round) {
  const written = round.get(side);
  if (written === undefined) throw new Error(`${side} was not measured`);
  return written;
}
