/** What a row of the tables is made of. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readScenario } from '@otelq/cli';

/** @import { CurveModel, Scenario, WorkersModel } from '@otelq/adaptive-concurrency/simulate' */

/** A static concurrency is warm at once, and needs no longer to show what it does. */
const ORACLE_WARM_UP_MILLIS = 10_000;

/**
 * @typedef {object} Row
 * @property {Scenario} scenario
 * @property {Scenario} oracle the scenario of the oracle: the destination as it is when it has changed, all clients there
 * @property {'rate limit' | 'cold start' | 'outage'} [kind] a row with goals of its own
 * @property {number} [reachFromMillis] from when on the time to 90 % of the oracle's goodput counts
 * @property {number} [roundTripMillis] of the unloaded destination, to count the cold start in
 * @property {string} [chart] name of the chart to draw
 */

/**
 * @typedef {Omit<Row, 'scenario' | 'oracle'> & {
 *   settled?: Partial<WorkersModel>,
 *   times?: Pick<Scenario, 'warmUpMillis' | 'measureMillis'>,
 * }} RowOptions
 *   `settled`: what is different about the destination once it has changed; `times`: what is measured, when it is not what
 *   the scenario says
 */

/**
 * @param {Scenario} given
 * @param {RowOptions} [options]
 * @returns {Row}
 */
export function row(given, { settled, times, ...rest } = {}) {
  const scenario = { ...given, ...times };
  const { destination, clients = [{}] } = scenario;
  const oracle = {
    ...scenario,
    warmUpMillis: ORACLE_WARM_UP_MILLIS,
    destination: destination.model === 'workers' ? { ...destination, ...settled } : destination,
    clients: clients.map((client) => ({ ...client, startMillis: 0 })),
  };
  return { scenario, oracle, ...rest };
}

/**
 * A row of the scenario that the package ships under this name.
 *
 * @param {string} file without its suffix
 * @param {RowOptions} [options]
 */
export function shipped(file, options) {
  const path = fileURLToPath(
    new URL(`../../../packages/adaptive-concurrency/scenarios/${file}.yaml`, import.meta.url),
  );
  return row(readScenario(readFileSync(path, 'utf8'), path), options);
}

/**
 * @param {string} name
 * @param {Partial<WorkersModel>} model what differs from one worker, 100 ms of service, cv 0.2 and 10 ms of network
 * @param {RowOptions} [options]
 */
export function workers(name, model, options) {
  const destination = /** @type {const} */ ({
    model: 'workers',
    workers: 1,
    serviceMillis: 100,
    cv: 0.2,
    netMillis: 10,
    ...model,
  });
  return row({ name, destination }, options);
}

/**
 * @param {string} name
 * @param {Partial<CurveModel>} model what differs from 100 ms and jitter .3
 * @param {RowOptions} [options]
 */
export function curve(name, model, options) {
  return row({ name, destination: { model: 'curve', delayMillis: 100, jitter: 0.3, ...model } }, options);
}
