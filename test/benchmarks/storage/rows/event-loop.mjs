import { text } from '../../comparison/numbers.mjs';
import { Rounds } from '../../comparison/rounds.mjs';
import { withFolder } from '../disk.mjs';
import { withProcess } from '../helper-process.mjs';
import { WRITERS } from '../writers.mjs';

/** @import { Comparison } from '../../comparison/row.mjs' */

const BUSY_PHASES = /** @type {const} */ (['storing', 'draining', 'storing and draining']);
const PHASES = /** @type {const} */ ([...BUSY_PHASES, 'idle']);
const WARM_UP_SECONDS = 0.5;
const SECONDS = 2;
const ROUNDS = 5;
const MOST_MILLIS_OVER_IDLE = 5;

/** @typedef {Record<typeof PHASES[number], { p99Millis: number, longestMillis: number, requestsPerSecond: number }>} Round */

/**
 * What a queue at full speed costs the application's event loop, beside the same process doing nothing.
 *
 * @param {string} load
 * @param {{ writers?: number, hasGoals?: boolean }} [options]
 */
export function eventLoopRow(load, { writers = WRITERS, hasGoals = true } = {}) {
  return {
    name: 'event-loop',
    title:
      `event loop delay (monitorEventLoopDelay, resolution 1 ms), requests of ${load}, ${writers} writers, phases of ` +
      `${SECONDS} s in turn in one process; draining: what was stored in the phase before`,
    /** @param {(done: number, of: number) => void} onMeasured @returns {Promise<Comparison>} */
    async compare(onMeasured) {
      const rounds = await withFolder((folder) => measure(folder, load, onMeasured));
      return {
        figures: Object.fromEntries(PHASES.map((phase) => [phase, figuresOf(phase, rounds)])),
        goals: hasGoals ? BUSY_PHASES.map((phase) => goalOf(phase, rounds)) : [],
      };
    },
  };
}

/** @param {string} folder @param {string} load @param {(done: number, of: number) => void} onMeasured */
function measure(folder, load, onMeasured) {
  return withProcess('event-loop', [folder, load], async (helper) => {
    await helper.ask(WARM_UP_SECONDS);
    /** @type {Round[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await helper.ask(SECONDS));
      onMeasured(rounds.length, ROUNDS);
    }
    return rounds;
  });
}

/** @param {typeof PHASES[number]} phase @param {readonly Round[]} rounds */
function figuresOf(phase, rounds) {
  /** @param {keyof Round['idle']} figure */
  const over = (figure) => new Rounds(rounds.map(({ [phase]: figures }) => figures[figure]));
  return {
    'p99 (ms)': over('p99Millis'),
    'longest (ms)': over('longestMillis'),
    ...(phase !== 'idle' && { 'requests/s': over('requestsPerSecond') }),
  };
}

/** @param {typeof BUSY_PHASES[number]} phase @param {readonly Round[]} rounds */
function goalOf(phase, rounds) {
  const over = new Rounds(rounds.map((round) => round[phase].p99Millis - round.idle.p99Millis)).median;
  return {
    what: `${phase}: p99 at most ${MOST_MILLIS_OVER_IDLE} ms over idle, in the same round`,
    reached: `${text(over)} ms`,
    isMet: over <= MOST_MILLIS_OVER_IDLE,
  };
}
