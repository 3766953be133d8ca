import { Command } from 'commander';

const EXAMPLES = `
Examples:
  $ otelq queue ls /var/lib/shop/telemetry          requests, items, bytes and age, per queue and slot
  $ otelq queue ls /var/lib/shop/telemetry --json   for programs: times in milliseconds, sizes in bytes

Each process that has a queue open has a slot of its own. It may go on meanwhile: nothing is locked or changed.`;

/** `otelq queue ls`. */
export function lsCommand(): Command {
  return new Command('ls')
    .description('show what is stored')
    .argument('<directory>', 'of the storage')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, { json }: { json?: true }) => {
      const { ls } = await import('./ls.js');
      await ls(directory, json === true);
    });
}
