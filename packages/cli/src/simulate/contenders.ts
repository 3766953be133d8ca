import { createLimiter } from '@otelq/adaptive-concurrency';
import {
  type AlgorithmName,
  adaptiveAlgorithmNames,
  algorithmNames,
  findOracle,
  type Scenario,
  type SimulationResult,
  simulate,
  simulateStatic,
} from '@otelq/adaptive-concurrency/simulate';

/** Consumers that the Collector has by default, come what may. */
const COLLECTOR_CONSUMERS = 10;

/** One way of sending, and what came of it. */
export interface Contender {
  readonly name: string;
  readonly result: SimulationResult;
}

/** What ran, and the best static concurrency to measure it by. */
export interface Comparison {
  readonly scenario: Scenario;
  readonly contenders: readonly Contender[];
  readonly oracle: Contender;
}

/** Runs one algorithm, by default the one that the scenario names. */
export function runOne(scenario: Scenario, algorithm?: AlgorithmName): Comparison {
  return { scenario, contenders: [contender(scenario, algorithm)], oracle: oracle(scenario) };
}

/** Runs all adaptive algorithms there are, and the Collector's default. */
export function runAll(scenario: Scenario): Comparison {
  const fixed = {
    name: `static ${COLLECTOR_CONSUMERS}`,
    result: simulateStatic(scenario, COLLECTOR_CONSUMERS),
  };
  const adaptive = adaptiveAlgorithmNames.map((algorithm) => contender(scenario, algorithm));
  return { scenario, contenders: [...adaptive, fixed], oracle: oracle(scenario) };
}

function contender(scenario: Scenario, chosen: AlgorithmName | undefined): Contender {
  const algorithm = chosen ?? scenario.limiter?.algorithm;
  const result = simulate(scenario, (now) => createLimiter({ ...scenario.limiter, algorithm, now }));
  // The first one is what the limiter takes by default.
  return { name: algorithm ?? algorithmNames[0] ?? 'default', result };
}

function oracle(scenario: Scenario): Contender {
  const { concurrency, result } = findOracle(scenario);
  return { name: `best static (${concurrency})`, result };
}
