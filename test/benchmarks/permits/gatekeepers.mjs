/** Who gives out permits: shares that follow use, or an equal split. */
import { Gate, Instance, MemoryStore, resolveOptions } from '@otelq/permits/internal';
import { behindNetwork } from './network.mjs';

/** @import { EventClock } from './event-clock.mjs' */
/** @import { Gatekeeper } from './host.mjs' */

/** @typedef {{ gatekeeper: Gatekeeper, close: () => void, die: () => void }} Admission */
/** @typedef {(id: string) => Admission} Admit makes the part of one host */

/**
 * @param {EventClock} clock
 * @param {() => number} random
 * @param {{ totalPermits: number, periodMillis: number }} budget
 * @returns {Admit}
 */
export function sharesThatFollowUse(clock, random, { totalPermits, periodMillis }) {
  const memory = new MemoryStore({ now: () => clock.time });
  return (id) => {
    let isDead = false;
    const store = behindNetwork(memory, clock, random);
    const settings = resolveOptions({ store, destination: 'backend', totalPermits, periodMillis });
    // Ten minutes apart, and 0.02 % too fast or too slow.
    const hostClock = clock.ofHost((random() - 0.5) * 600_000, 1 + (random() - 0.5) * 4e-4);
    const whileAlive = {
      ...hostClock,
      /** @type {typeof hostClock.setTimer} */
      setTimer: (callback, delay) => hostClock.setTimer(() => !isDead && callback(), delay),
    };
    const gatekeeper = new Instance(settings, { clock: whileAlive, random, host: id });
    return {
      gatekeeper,
      close: () => void gatekeeper.close(),
      die: () => {
        isDead = true;
      },
    };
  };
}

/**
 * As many permits for each host, always, however many there are: nobody has to be told.
 *
 * @param {EventClock} clock
 * @param {{ totalPermits: number, periodMillis: number }} budget
 * @param {number} hosts
 * @returns {Admit}
 */
export function equalSplit(clock, { totalPermits, periodMillis }, hosts) {
  const bound = { permits: totalPermits / hosts, safePermits: 0, validUntil: Number.POSITIVE_INFINITY };
  return () => {
    const gate = new Gate(periodMillis, 1, clock.time);
    gate.bound(bound, periodMillis, clock.time);
    const gatekeeper = {
      get delayMillis() {
        return gate.delayMillis(clock.time);
      },
      /** @param {number} amount */
      take: (amount) => gate.take(amount, clock.time),
      want: () => {},
    };
    return { gatekeeper, close: () => {}, die: () => {} };
  };
}
