import { createLimiter } from '../create-limiter.js';
import type { ConcurrencyLimiter } from '../limiter.js';
import { Client } from './client.js';
import { Curve } from './curve.js';
import { scenarioDefaults } from './defaults.js';
import { FaultyDestination } from './faults.js';
import { seededRandom } from './random.js';
import { Recorder, STEP_MILLIS } from './recorder.js';
import { resultOf, type SeriesPoint, type SimulationResult } from './result.js';
import type { Scenario } from './scenario.js';
import { VirtualTime } from './virtual-time.js';
import { Workers } from './workers.js';

/** Makes the limiter of a client, on the simulated clock. */
export type LimiterFactory = (now: () => number) => ConcurrencyLimiter;

/**
 * Runs a scenario in virtual time. The same scenario and the same limiter give the same result, to the last digit.
 *
 * @param limiterFactory - makes each client's limiter; `createLimiter` with the scenario's options by default
 */
export function simulate(scenario: Scenario, limiterFactory?: LimiterFactory): SimulationResult {
  const {
    warmUpMillis = scenarioDefaults.warmUpMillis,
    measureMillis = scenarioDefaults.measureMillis,
    timeoutMillis = scenarioDefaults.timeoutMillis,
    seed = scenarioDefaults.seed,
    destination: model,
  } = scenario;
  const endMillis = warmUpMillis + measureMillis;
  const time = new VirtualTime();
  const random = seededRandom(seed);
  const inner = model.model === 'workers' ? new Workers(time, random, model) : new Curve(time, random, model);
  const destination = new FaultyDestination(time, inner, model);
  const makeLimiter = limiterFactory ?? ((now) => createLimiter({ ...scenario.limiter, now }));
  const clients: Client[] = [];
  for (const clientModel of scenario.clients ?? [{}]) {
    time.after(clientModel.startMillis ?? 0, () => {
      const recorder = new Recorder(warmUpMillis, endMillis);
      const limiter = makeLimiter(time.now);
      const client = new Client({
        time,
        random,
        destination,
        limiter,
        recorder,
        timeoutMillis,
        model: clientModel,
      });
      clients.push(client);
      client.pump();
    });
  }
  const series: SeriesPoint[] = [];
  for (let atMillis = STEP_MILLIS; atMillis <= endMillis; atMillis += STEP_MILLIS) {
    time.runUntil(atMillis);
    series.push(pointAt(atMillis, clients));
  }
  return resultOf(
    clients.map(({ recorder }) => recorder),
    series,
    { warmUpMillis, measureMillis },
  );
}

function pointAt(atMillis: number, clients: readonly Client[]): SeriesPoint {
  const step = Math.floor(atMillis / STEP_MILLIS) - 1;
  let [limit, inFlight, succeeded, failed, rttSum] = [0, 0, 0, 0, 0];
  for (const { limiter, recorder } of clients) {
    limit += limiter.limit;
    inFlight += limiter.inFlight;
    succeeded += recorder.successes[step] ?? 0;
    failed += recorder.failures[step] ?? 0;
    rttSum += recorder.rttSums[step] ?? 0;
  }
  const rttMillis = succeeded === 0 ? undefined : rttSum / succeeded;
  return { atMillis, limit, inFlight, succeeded, failed, rttMillis };
}
