import { Command } from 'commander';
import { millisFrom } from '../../parse-millis.js';
import { addStoreOptions, STORE_HELP } from '../store-options.js';
import type { ShowOptions } from './run-show.js';

const DEFAULT_INTERVAL_MILLIS = 1000;
const SHORTEST_INTERVAL_MILLIS = 100;

const EXAMPLES = `
Examples:
  $ otelq permits show --redis redis://10.0.0.7:6379 --destination backend
  $ otelq permits show --directory /run/shop/permits --destination backend --watch
  $ otelq permits show --redis redis://10.0.0.7:6379 --destination backend --json | jq .unassigned

Permits, used and wanted are per period. It reports nothing and takes no lease.
${STORE_HELP}`;

/** `otelq permits show`. */
export function showCommand(): Command {
  return addStoreOptions(new Command('show'))
    .description('show what each instance has, uses and wants, and who balances')
    .option('--watch', 'go on, until it is ended')
    .option(
      '--interval <millis>',
      'between two looks, with --watch',
      millisFrom(SHORTEST_INTERVAL_MILLIS),
      DEFAULT_INTERVAL_MILLIS,
    )
    .option('--json', 'print JSON; with --watch a line of it for each look')
    .addHelpText('after', EXAMPLES)
    .action(async (options: ShowOptions) => {
      const { runShow } = await import('./run-show.js');
      await runShow(options);
    });
}
