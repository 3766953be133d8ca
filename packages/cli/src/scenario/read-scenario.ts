import type { Scenario } from '@otelq/adaptive-concurrency/simulate';
import * as v from 'valibot';
import { LineCounter, parseDocument } from 'yaml';
import { complaintsOf, isUnknownKey, keyOf } from './complaint.js';
import { offsetOf } from './position.js';
import { type Problem, ScenarioError } from './scenario-error.js';
import { scenarioSchema } from './schema.js';

/**
 * Reads a scenario from YAML.
 *
 * @param file - what the file is called in errors
 * @throws ScenarioError when the text is not YAML, or not a scenario
 */
export function readScenario(text: string, file = 'scenario'): Scenario {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const problem = (offset: number, key: string, message: string): Problem => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col), key, message };
  };
  const notYaml = (offset: number, message: string) => problem(offset, '', `is not YAML: ${message}`);
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos: [offset], message }) => notYaml(offset, message));
    throw new ScenarioError(file, text, problems);
  }
  let given: unknown;
  try {
    // Throws for an alias of nothing, and for so many that they would fill the memory.
    given = document.toJS();
  } catch (error) {
    throw new ScenarioError(file, text, [notYaml(0, error instanceof Error ? error.message : String(error))]);
  }
  const parsed = v.safeParse(scenarioSchema, given);
  if (parsed.success) return parsed.output;
  const problems = complaintsOf(parsed.issues, given).map(({ path, message }) =>
    problem(offsetOf(document, path, isUnknownKey(message)), keyOf(path), message),
  );
  throw new ScenarioError(file, text, problems);
}
