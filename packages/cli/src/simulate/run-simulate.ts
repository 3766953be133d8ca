import { readFileSync, writeFileSync } from 'node:fs';
import type { AlgorithmName, Scenario } from '@otelq/adaptive-concurrency/simulate';
import { readScenario } from '../scenario/read-scenario.js';
import { chartSvg } from './chart.js';
import { runAll, runOne } from './contenders.js';
import { FileError } from './file-error.js';
import { reportJson, reportText } from './report.js';

/** The options of the command. */
export interface SimulateOptions {
  readonly algorithm?: AlgorithmName;
  readonly compare?: true;
  readonly json?: true;
  readonly svg?: string;
  readonly seed?: number;
}

/**
 * Runs a scenario, and prints what came of it.
 *
 * @throws ScenarioError, FileError
 */
export function runSimulate(file: string, { algorithm, compare, json, svg, seed }: SimulateOptions): void {
  const read: Scenario = readScenario(readText(file), file === '-' ? '<stdin>' : file);
  const scenario = seed === undefined ? read : { ...read, seed };
  const comparison = compare ? runAll(scenario) : runOne(scenario, algorithm);
  if (svg !== undefined) writeText(svg, chartSvg(comparison));
  process.stdout.write(json ? reportJson(comparison) : reportText(comparison, emphasis()));
}

/** Bold on a terminal, plain anywhere else. */
function emphasis(): ((text: string) => string) | undefined {
  const isPlain = !process.stdout.isTTY || (process.env.NO_COLOR ?? '') !== '';
  return isPlain ? undefined : (text) => `\u001b[1m${text}\u001b[22m`;
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new FileError(`${file} can't be read: ${reasonOf(error)}`);
  }
}

function writeText(file: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new FileError(`${file} can't be written: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
