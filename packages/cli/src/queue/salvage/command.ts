import { Command } from 'commander';

const EXAMPLES = `
Examples:
  $ otelq queue salvage telemetry                   what of damaged files can be read
  $ otelq queue salvage telemetry --into telemetry  stores it once more, for the next start, or drain, to send
  $ otelq queue salvage /mnt/bad-disk/telemetry --into /var/lib/shop/telemetry

Reads all files to their ends. Damaged ones are also sent without it, as far as they can be read, and are set aside then, as
*.corrupt-TIME. With --into, what can be read of damaged and of set-aside files is stored in a slot of its own, and the files
are kept as *.salvaged, which are not salvaged again. What was delivered after all is sent twice.`;

/** `otelq queue salvage`. */
export function salvageCommand(): Command {
  return new Command('salvage')
    .description('show what of damaged files can be read, and store it once more')
    .argument('<directory>', 'of the storage')
    .option('--into <directory>', 'the directory of a storage, the same or another one; created if missing')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, { into, json }: { into?: string; json?: true }) => {
      const { showDamaged, storeDamaged } = await import('./salvage-files.js');
      await (into === undefined
        ? showDamaged(directory, json === true)
        : storeDamaged(directory, into, json === true));
    });
}
