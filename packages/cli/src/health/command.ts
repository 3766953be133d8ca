import { Command } from 'commander';
import { ENDPOINT_VARIABLE } from '../endpoint/choose-endpoint.js';
import { DEFAULT_ENDPOINT } from '../endpoint/endpoint.js';
import { millisFrom } from '../parse-millis.js';
import type { HealthOptions } from './run-health.js';

const DEFAULT_TIMEOUT_MILLIS = 2000;
const DEFAULT_INTERVAL_MILLIS = 1000;
const SHORTEST_INTERVAL_MILLIS = 100;

const EXAMPLES = `
Examples:
  $ otelq health                                    of the application on this machine
  $ otelq health --url http://10.0.0.7:13133 --component traces
  $ otelq health --json | jq -r '.components[].reasons[].code'
  $ otelq health --watch                            a line for each change, until Ctrl-C

Ends with 0 when the tier is green, 1 when it is yellow (degraded, nothing is lost), 2 when it is red (data is lost, or about
to be), and 3 when it can't be told: nothing answers in time, or what answers is no health endpoint or lacks the component;
with --watch, what was so last. Wrong arguments end it with 64, output that can't be written with 74, a fault of its own with 70.
To an exec probe of Kubernetes everything but 0 is a failure, and whatever answers is alive. With a timeoutSeconds of 5:
  command: ["sh", "-c", "otelq health || [ $? -le 2 ]"]`;

/** `otelq health`. */
export function healthCommand(): Command {
  return new Command('health')
    .description('tell how the queues of an application fare (@otelq/health)')
    .option('--url <url>', `its health endpoint (default: ${ENDPOINT_VARIABLE}, else ${DEFAULT_ENDPOINT})`)
    .option('--component <name>', 'of one queue only, such as traces')
    .option('--watch', 'go on, and print a line for each change')
    .option(
      '--interval <millis>',
      'between two questions, with --watch',
      millisFrom(SHORTEST_INTERVAL_MILLIS),
      DEFAULT_INTERVAL_MILLIS,
    )
    .option('--timeout <millis>', 'for the answer', millisFrom(1), DEFAULT_TIMEOUT_MILLIS)
    .option('--json', 'print JSON; with --watch a line of it for each change')
    .addHelpText('after', EXAMPLES)
    .action(async (options: HealthOptions) => {
      const { runHealth } = await import('./run-health.js');
      await runHealth(options);
    });
}
