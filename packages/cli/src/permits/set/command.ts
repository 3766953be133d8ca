import { Command, InvalidArgumentError } from 'commander';
import { addStoreOptions, STORE_HELP } from '../store-options.js';
import type { SetOptions } from './run-set.js';

/** As of `totalPermits` of createPermits(). */
const MOST_PERMITS = 2 ** 47;

const EXAMPLES = `
Examples:
  $ otelq permits set --redis redis://10.0.0.7:6379 --destination backend --total 80000

Each instance takes its part of it with its next report: within a period. It holds until it is set again, whatever
totalPermits the instances are started with.
${STORE_HELP}`;

/** `otelq permits set`. */
export function setCommand(): Command {
  return addStoreOptions(new Command('set'))
    .description('change the budget, while instances run')
    .requiredOption('--total <permits>', 'per period, for all instances together', parseTotal)
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: SetOptions) => {
      const { runSet } = await import('./run-set.js');
      await runSet(options);
    });
}

function parseTotal(text: string): number {
  const total = Number(text);
  if (/^\d+$/.test(text) && total >= 1 && total <= MOST_PERMITS) return total;
  throw new InvalidArgumentError(`Allowed is an integer from 1 to ${MOST_PERMITS}.`);
}
