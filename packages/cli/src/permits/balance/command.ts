import { Command } from 'commander';
import { addStoreOptions, STORE_HELP } from '../store-options.js';
import type { BalanceOptions } from './run-balance.js';

const EXAMPLES = `
Examples:
  $ otelq permits balance --redis redis://10.0.0.7:6379 --destination backend

Takes the lease of the balancer when it is free, and keeps it: once per period it writes the shares that follow from what all
use. Until then, and when it can't reach the store, it waits; several of them may run. It prints a line for each change.
Ctrl-C (or SIGTERM) ends it, and it says goodbye to the store. Without it, one of the instances does the same.
${STORE_HELP}`;

/** `otelq permits balance`. */
export function balanceCommand(): Command {
  return addStoreOptions(new Command('balance'))
    .description('be the balancer of a fleet, in a process of its own')
    .option('--json', 'print lines of JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: BalanceOptions) => {
      const { runBalance } = await import('./run-balance.js');
      await runBalance(options);
    });
}
