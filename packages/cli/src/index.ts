export { readScenario } from './scenario/read-scenario.js';
export { type Problem, ScenarioError } from './scenario/scenario-error.js';
