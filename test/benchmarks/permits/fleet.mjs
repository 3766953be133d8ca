/** Hundreds of hosts with demand of very different sizes that moves, a tenth of them replaced in every period. */
import { Destination } from './destination.mjs';
import { EventClock } from './event-clock.mjs';
import { Host } from './host.mjs';
import { normal, pareto, seededRandom } from './random.mjs';

/** @import { Admission, Admit } from './gatekeepers.mjs' */

/**
 * @typedef {object} FleetScenario
 * @property {number} hosts
 * @property {number} totalPermits per period, from all hosts together
 * @property {number} periodMillis
 * @property {number} load what all hosts together send, as a part of the budget
 * @property {number} queueSize requests that may wait at a host
 * @property {number} replacedPart of the hosts, per period
 * @property {number} diedPart of those that are replaced, without a goodbye
 * @property {number} jumpPart of the hosts, per period: their demand is drawn anew
 * @property {number} periods
 * @property {number} warmPeriods
 */

/** @typedef {{ host: Host, weight: number, admission: Admission }} Member */

/** Of Pareto's distribution. */
const ALPHA = 1.5;
/** How far demand moves within a period, as the standard deviation of its logarithm. */
const STEP = 0.1;
/** How often demand moves, within a period. */
const STEPS_PER_PERIOD = 6;
/** A queue that is shut down sends what waits for so long, as `shutdownTimeoutMillis` has it. */
const SHUTDOWN_MILLIS = 30_000;
/** A host that is replaced is back after up to so many milliseconds. */
const RESTART_MILLIS = 5000;

/**
 * @param {FleetScenario} scenario
 * @param {number} seed
 * @param {(clock: EventClock, random: () => number) => Admit} admitWith
 */
export async function runFleet(scenario, seed, admitWith) {
  const { hosts, totalPermits, periodMillis, load, periods, warmPeriods } = scenario;
  const clock = new EventClock();
  const random = seededRandom(seed);
  const admit = admitWith(clock, seededRandom(seed + 7919));
  const destination = new Destination(totalPermits, periodMillis);
  const counts = { started: 0, died: 0, left: 0 };
  /** @type {(Member | undefined)[]} */
  const members = [];
  /** Those that send what waits, and go. @type {Set<Member>} */
  const leaving = new Set();
  /** Requests of hosts that are gone. */
  const gone = { arrived: 0, refused: 0 };

  /** @param {number} slot */
  const begin = (slot) => {
    const admission = admit(`host-${counts.started++}`);
    const host = new Host(clock, random, admission.gatekeeper, destination, scenario.queueSize);
    members[slot] = { host, weight: pareto(random, ALPHA), admission };
    setRates();
    host.start();
  };

  const alive = () => members.filter((member) => member !== undefined);

  const setRates = () => {
    const present = alive();
    const sum = present.reduce((total, { weight }) => total + weight, 0);
    for (const { host, weight } of present) {
      host.rate = (load * totalPermits * weight) / sum / periodMillis;
    }
  };

  const replace = () => {
    const slot = Math.floor(random() * hosts);
    const member = members[slot];
    if (member === undefined) return;
    members[slot] = undefined;
    leaving.add(member);
    const end = () => {
      leaving.delete(member);
      member.host.stop();
      gone.arrived += member.host.arrived;
      gone.refused += member.host.refused;
      clock.setTimer(() => begin(slot), random() * RESTART_MILLIS);
    };
    if (random() < scenario.diedPart) {
      counts.died++;
      member.admission.die();
      end();
    } else {
      counts.left++;
      member.host.drain(SHUTDOWN_MILLIS, () => {
        member.admission.close();
        end();
      });
    }
  };

  const move = () => {
    for (const member of alive()) {
      const isJump = random() < scenario.jumpPart / STEPS_PER_PERIOD;
      member.weight = isJump
        ? pareto(random, ALPHA)
        : Math.max(1, member.weight * Math.exp((STEP / Math.sqrt(STEPS_PER_PERIOD)) * normal(random)));
    }
    setRates();
  };

  /** @param {'arrived' | 'refused'} what */
  const sum = (what) =>
    gone[what] + [...alive(), ...leaving].reduce((total, { host }) => total + host[what], 0);

  for (let slot = 0; slot < hosts; slot++) clock.setTimer(() => begin(slot), random() * RESTART_MILLIS);
  const used = [];
  const possible = [];
  for (let period = 0; period < periods; period++) {
    const start = period * periodMillis;
    const arrivedBefore = sum('arrived');
    const sentBefore = destination.total;
    for (let step = 0; step < STEPS_PER_PERIOD; step++) {
      clock.setTimer(move, ((step + 0.5) / STEPS_PER_PERIOD) * periodMillis);
    }
    const replaced = period === 0 ? 0 : Math.round(scenario.replacedPart * hosts);
    for (let one = 0; one < replaced; one++) clock.setTimer(replace, random() * periodMillis);
    await clock.runUntil(start + periodMillis);
    used.push(destination.total - sentBefore);
    possible.push(Math.min(totalPermits, sum('arrived') - arrivedBefore));
  }
  const warmUsed = used.slice(warmPeriods).reduce((total, one) => total + one, 0);
  const warmPossible = possible.slice(warmPeriods).reduce((total, one) => total + one, 0);
  return {
    violations: destination.violations,
    usedPart: warmUsed / warmPossible,
    usedOfBudget: warmUsed / ((periods - warmPeriods) * totalPermits),
    refusedPart: sum('refused') / sum('arrived'),
    used,
    possible,
    ...counts,
  };
}
