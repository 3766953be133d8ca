export { type AlgorithmName, adaptiveAlgorithmNames, algorithmNames } from '../algorithms.js';
export { scenarioDefaults } from './defaults.js';
export { findOracle, type Oracle, simulateStatic } from './oracle.js';
export { type SeriesPoint, type SimulationResult, timeToReach } from './result.js';
export type {
  ClientModel,
  CurveModel,
  CurveParameters,
  Outage,
  RateLimit,
  Scenario,
  SizeShare,
  Source,
  WorkersModel,
} from './scenario.js';
export { type LimiterFactory, simulate } from './simulate.js';
export type { Varying } from './varying.js';
