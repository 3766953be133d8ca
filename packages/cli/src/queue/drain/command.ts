import { Command, InvalidArgumentError, Option } from 'commander';
import { protocols } from './protocol.js';
import type { DrainCommandOptions } from './run-drain.js';

const DEFAULT_PATIENCE_SECONDS = 300;

const ENDPOINT = '--endpoint <url>';

const EXAMPLES = `
Examples:
  $ otelq queue drain telemetry --endpoint http://localhost:4318
  $ otelq queue drain telemetry --endpoint https://otlp.example:4317 --protocol grpc --rate 50
  $ OTEL_EXPORTER_OTLP_HEADERS=api-key=\${API_KEY} otelq queue drain telemetry --endpoint https://otlp.example \\
      --queue checkout --json

Sends what applications have left, and removes what the destination has taken. What it refuses for good (over HTTP 400, 413
and 422) is removed as well, once it has accepted something of the same queue; a queue of which it refuses 10 requests and
accepts none is given up. Any other failure leaves what met it. What a running process has open is its own and stays.
Ctrl-C ends it: what is under way gets 5 s, the rest stays stored.
OTEL_EXPORTER_OTLP_HEADERS, _CERTIFICATE, _CLIENT_CERTIFICATE, _CLIENT_KEY, _COMPRESSION and _TIMEOUT count as they do in an
application; headers are better there than in --header, which other users of the machine can see.
Ends with 0 when all is delivered, with 1 when something is left or was refused, with 2 for wrong arguments.`;

type GivenOptions = Omit<DrainCommandOptions, 'endpoint'> & Partial<Pick<DrainCommandOptions, 'endpoint'>>;

/** `otelq queue drain`. */
export function drainCommand(): Command {
  return new Command('drain')
    .description('send what is stored to an OTLP endpoint, without the application')
    .argument('<directory>', 'of the storage')
    .option(ENDPOINT, 'over HTTP, /v1/traces, /v1/logs or /v1/metrics is appended')
    .addOption(
      new Option(
        '--protocol <protocol>',
        'http/protobuf or grpc for what is stored as protobuf, http/json for JSON (default: HTTP, as it is stored)',
      ).choices(protocols),
    )
    .addOption(
      new Option('--header <name=value>', 'to send along; repeatable')
        .argParser((value: string, all: readonly string[]) => [...all, value])
        .default([], 'none'),
    )
    .addOption(
      new Option(
        '--queue <queue>',
        'its folder as ls shows it, or its name; repeatable (default: all)',
      ).argParser((value: string, all: readonly string[] = []) => [...all, value]),
    )
    .addOption(
      new Option('--rate <n>', 'requests a second').argParser(parseRate).default(Infinity, 'no bound'),
    )
    .addOption(
      new Option('--concurrency <n>', 'requests in flight at once, or adaptive')
        .argParser(parseConcurrency)
        .default('adaptive'),
    )
    .addOption(
      new Option('--give-up-after <seconds>', 'without any success; 0 for never')
        .argParser(parseSeconds)
        .default(DEFAULT_PATIENCE_SECONDS),
    )
    .option(
      '--remove-refused',
      'removes what is refused for good also where nothing of the queue is accepted',
    )
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, { endpoint, ...options }: GivenOptions, command: Command) => {
      // Not by requiredOption(), which would hide that the option was misspelt.
      if (endpoint === undefined) command.error(`error: required option '${ENDPOINT}' not specified`);
      const { runDrain } = await import('./run-drain.js');
      await runDrain(directory, { endpoint, ...options });
    });
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (/^[\d.]+$/.test(text) && rate > 0) return rate;
  throw new InvalidArgumentError('Allowed is a number > 0.');
}

function parseConcurrency(text: string): 'adaptive' | number {
  if (text === 'adaptive') return text;
  const concurrency = Number(text);
  if (/^\d+$/.test(text) && concurrency >= 1 && concurrency <= 10_000) return concurrency;
  throw new InvalidArgumentError("Allowed is 'adaptive' or an integer from 1 to 10000.");
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (/^[\d.]+$/.test(text) && seconds >= 0) return seconds;
  throw new InvalidArgumentError('Allowed is a number of seconds >= 0.');
}
