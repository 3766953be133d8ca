/** The example of the account: A needs 20 000, B 80 000 of 100 000 a minute, both evenly. */
import { Destination } from './destination.mjs';
import { EventClock } from './event-clock.mjs';
import { Host } from './host.mjs';
import { seededRandom } from './random.mjs';

/** @import { Admit } from './gatekeepers.mjs' */

/**
 * What all pass in each period.
 *
 * @param {Record<string, number>} demands requests per period, by host
 * @param {{ totalPermits: number, periodMillis: number }} budget
 * @param {number} periods
 * @param {number} seed
 * @param {(clock: EventClock, random: () => number) => Admit} admitWith
 */
export async function runAccount(demands, { totalPermits, periodMillis }, periods, seed, admitWith) {
  const clock = new EventClock();
  const random = seededRandom(seed);
  const admit = admitWith(clock, seededRandom(seed + 7919));
  const destination = new Destination(totalPermits, periodMillis);
  for (const [id, demand] of Object.entries(demands)) {
    const host = new Host(clock, random, admit(id).gatekeeper, destination, 1000);
    host.rate = demand / periodMillis;
    host.start();
  }
  const passed = [];
  for (let period = 1; period <= periods; period++) {
    const before = destination.total;
    await clock.runUntil(period * periodMillis);
    passed.push(destination.total - before);
  }
  return { passed, violations: destination.violations };
}
