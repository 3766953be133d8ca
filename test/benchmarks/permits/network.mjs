/** What lies between an instance and the store: it takes time, and now and then something is lost or very late. */

/** @import { PermitStore } from '@otelq/permits' */
/** @import { EventClock } from './event-clock.mjs' */

const LATENCY_MILLIS = [0.5, 20];
const LOST_PART = 0.002;
const LATE_PART = 0.002;
const LATE_MILLIS = 30_000;

/**
 * @param {PermitStore} store
 * @param {EventClock} clock
 * @param {() => number} random
 * @returns {PermitStore}
 */
export function behindNetwork(store, clock, random) {
  const [least = 0, most = 0] = LATENCY_MILLIS;
  const travel = () => {
    if (random() < LOST_PART) return new Promise(() => {});
    const millis = random() < LATE_PART ? LATE_MILLIS * random() : least + (most - least) * random();
    return new Promise((resolve) => {
      clock.setTimer(() => {
        clock.hasPromises = true;
        resolve(undefined);
      }, millis);
    });
  };
  /** @template T @param {() => Promise<T>} call */
  const there = async (call) => {
    clock.hasPromises = true;
    await travel();
    const answer = await call();
    await travel();
    return answer;
  };
  return {
    sync: (destination, report) => there(() => store.sync(destination, report)),
    leave: (destination, goodbye) => there(() => store.leave(destination, goodbye)),
    lead: (destination, leader, budget) => there(() => store.lead(destination, leader, budget)),
    fleet: (destination) => there(() => store.fleet(destination)),
    publish: (destination, document) => there(() => store.publish(destination, document)),
    setTotalPermits: (destination, total) => there(() => store.setTotalPermits(destination, total)),
  };
}
