/**
 * How long the simulator takes for 60 s at 600 requests/s, and for the sweep that finds the best static concurrency.
 */
import { createLimiter } from '@otelq/adaptive-concurrency';
import { findOracle, simulate } from '@otelq/adaptive-concurrency/simulate';

const RUNS = 5;

/** @import { Scenario } from '@otelq/adaptive-concurrency/simulate' */

/** 64 workers of 100 ms are 640 requests a second. @type {Scenario} */
const scenario = {
  name: '64 workers',
  warmUpMillis: 0,
  measureMillis: 60_000,
  destination: { model: 'workers', workers: 64, serviceMillis: 100, cv: 0.2, netMillis: 10 },
};

/** @type {[name: string, run: () => unknown][]} */
const contestants = [
  ['adaptive', () => simulate(scenario)],
  ['static 72', () => simulate(scenario, () => createLimiter({ algorithm: 'fixed', maxConcurrency: 72 }))],
  ['sweep of static concurrencies', () => findOracle(scenario)],
];

const rows = contestants.map(([name, run]) => {
  const millis = Array.from({ length: RUNS }, () => {
    const startMillis = performance.now();
    run();
    return performance.now() - startMillis;
  });
  return [
    name,
    { 'fastest (ms)': Math.round(Math.min(...millis)), 'slowest (ms)': Math.round(Math.max(...millis)) },
  ];
});
console.table(Object.fromEntries(rows));
