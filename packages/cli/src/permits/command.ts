import { Command } from 'commander';
import { balanceCommand } from './balance/command.js';
import { setCommand } from './set/command.js';
import { showCommand } from './show/command.js';

/** `otelq permits`. */
export function permitsCommand(): Command {
  return new Command('permits')
    .description('look after what a destination takes from all instances together (@otelq/permits)')
    .addCommand(showCommand())
    .addCommand(setCommand())
    .addCommand(balanceCommand());
}
