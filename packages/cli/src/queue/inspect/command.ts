import { Command, InvalidArgumentError, Option } from 'commander';
import type { Choice } from './choose-request.js';

const EXAMPLES = `
Examples:
  $ otelq queue inspect telemetry                       the oldest request, when only one queue holds any
  $ otelq queue inspect telemetry --queue checkout --index 3
  $ otelq queue inspect telemetry --id 1722 | jq '.resourceSpans[].scopeSpans[].spans[].name'
  $ otelq queue inspect telemetry --raw > request.pb    the bytes as they are sent
  $ otelq queue inspect telemetry --json                for programs: which one it is, and the request

Which request it is, is said on the standard error without --json.`;

interface Options extends Choice {
  readonly raw?: true;
  readonly json?: true;
}

/** `otelq queue inspect`. */
export function inspectCommand(): Command {
  return new Command('inspect')
    .description('show a stored request as OTLP JSON')
    .argument('<directory>', 'of the storage')
    .option('--queue <queue>', 'its folder as ls shows it, or its name; needed where there are several')
    .addOption(
      new Option('--index <n>', 'its place in its queue, from 0 for the oldest (default: 0)')
        .argParser(parseNumber)
        .conflicts('id'),
    )
    .option('--id <id>', 'the one with this number', parseNumber)
    .option('--raw', 'write its bytes')
    .addOption(new Option('--json', 'print JSON: which one it is, and the request as it is').conflicts('raw'))
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, { raw, json, ...choice }: Options) => {
      const { inspectRequest } = await import('./inspect-request.js');
      await inspectRequest(directory, choice, raw ? 'raw' : json ? 'json' : 'text');
    });
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('Allowed is an integer >= 0.');
}
