import { Command } from 'commander';
import { ENDPOINT_VARIABLE } from '../endpoint/choose-endpoint.js';
import { DEFAULT_ENDPOINT } from '../endpoint/endpoint.js';
import { millisFrom } from '../parse-millis.js';
import type { TopOptions } from './run-top.js';

const DEFAULT_INTERVAL_MILLIS = 1000;
const SHORTEST_INTERVAL_MILLIS = 100;

const EXAMPLES = `
Examples:
  $ otelq top                                       of the application on this machine
  $ otelq top web-1:13133 web-2:13133 --interval 250
  $ otelq top | cat                                 once, without a terminal
  $ otelq top --json | jq -c '[.url, .queues.traces.limit]'

Each queue has its tier and why it is so, its limit and what is in flight, round trips against their baseline, what waits,
what is delivered, retried and dropped, and the last decision of the limiter in words. Where not all of that fits, each queue
has a line. q or Ctrl-C ends it. What can't be reached is tried again each second. NO_COLOR turns colours off.
Without a terminal it ends with 0, or with 3 when an endpoint can't be reached.`;

/** `otelq top`. */
export function topCommand(): Command {
  return new Command('top')
    .description('watch the queues of applications (@otelq/health)')
    .argument('[url...]', `their health endpoints (default: ${ENDPOINT_VARIABLE}, else ${DEFAULT_ENDPOINT})`)
    .option(
      '--interval <millis>',
      'between two drawings of the screen',
      millisFrom(SHORTEST_INTERVAL_MILLIS),
      DEFAULT_INTERVAL_MILLIS,
    )
    .option('--json', 'print a line of JSON for each sample of each endpoint, until it is ended')
    .addHelpText('after', EXAMPLES)
    .action(async (urls: readonly string[], options: TopOptions) => {
      const { runTop } = await import('./run-top.js');
      await runTop(urls, options);
    });
}
