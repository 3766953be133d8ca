import { Command, InvalidArgumentError, Option } from 'commander';
import { algorithms } from './algorithms.js';
import type { SimulateOptions } from './run-simulate.js';

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

/** `otelq simulate`. */
export function simulateCommand(): Command {
  return new Command('simulate')
    .description('run a scenario in virtual time, and compare with the best static concurrency')
    .argument('<scenario>', "YAML file, or '-' for the standard input")
    .addOption(
      new Option('--algorithm <name>', "instead of the scenario's").choices(algorithms).conflicts('compare'),
    )
    .option('--compare', 'run all algorithms there are, and a static 10')
    .option('--seed <n>', "seed of everything random, instead of the scenario's", parseSeed)
    .option('--json', 'print JSON, with everything over time')
    .option('--svg <file>', 'draw limit, requests in flight and round-trip time over time', parseFile)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: SimulateOptions) => {
      const { runSimulate } = await import('./run-simulate.js');
      runSimulate(file, options);
    });
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
