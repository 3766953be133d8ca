import { readFileSync, writeFileSync } from 'node:fs';
import { type AlgorithmName, algorithmNames, type Scenario } from '@otelq/adaptive-concurrency/simulate';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readScenario } from '../scenario/read-scenario.js';
import { chartSvg } from './chart.js';
import { runAll, runOne } from './contenders.js';
import { reportJson, reportText } from './report.js';

interface Options {
  readonly algorithm?: AlgorithmName;
  readonly compare?: true;
  readonly json?: true;
  readonly svg?: string;
  readonly seed?: number;
}

const EXAMPLES = `
Examples:
  $ otelq simulate workers-16.yaml                  figures of the limiter and of the best static concurrency
  $ otelq simulate workers-16.yaml --svg chart.svg  and limit, requests in flight and round trips over time
  $ otelq simulate workers-16.yaml --compare        all algorithms beside each other
  $ cat workers-16.yaml | otelq simulate - --json   for programs

A scenario:
  name: 16 workers
  destination:
    model: workers
    workers: 16
    service: 100ms
    net: 10ms`;

/** A file that could not be read or written. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** `otelq simulate`. */
export function simulateCommand(): Command {
  return new Command('simulate')
    .description('run a scenario in virtual time, and compare with the best static concurrency')
    .argument('<scenario>', "YAML file, or '-' for the standard input")
    .addOption(
      new Option('--algorithm <name>', "instead of the scenario's")
        .choices(algorithmNames)
        .conflicts('compare'),
    )
    .option('--compare', 'run all algorithms there are, and a static 10')
    .option('--seed <n>', "seed of everything random, instead of the scenario's", parseSeed)
    .option('--json', 'print JSON, with everything over time')
    .option('--svg <file>', 'draw limit, requests in flight and round-trip time over time', parseFile)
    .addHelpText('after', EXAMPLES)
    .action((file: string, options: Options) => run(file, options));
}

function run(file: string, { algorithm, compare, json, svg, seed }: Options): void {
  const read: Scenario = readScenario(readText(file), file === '-' ? '<stdin>' : file);
  const scenario = seed === undefined ? read : { ...read, seed };
  const comparison = compare ? runAll(scenario) : runOne(scenario, algorithm);
  if (svg !== undefined) writeText(svg, chartSvg(comparison));
  process.stdout.write(json ? reportJson(comparison) : reportText(comparison, emphasis()));
}

function parseSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw new InvalidArgumentError('Allowed is an integer >= 0.');
}

/** The figures have the standard output. */
function parseFile(text: string): string {
  if (text !== '' && text !== '-') return text;
  throw new InvalidArgumentError('Allowed is the name of a file.');
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
