import { Command } from 'commander';
import { drainCommand } from './drain/command.js';
import { inspectCommand } from './inspect/command.js';
import { lsCommand } from './ls/command.js';
import { salvageCommand } from './salvage/command.js';

/** `otelq queue`. */
export function queueCommand(): Command {
  return new Command('queue')
    .description('look after what queues have stored in a directory (@otelq/file-storage)')
    .addCommand(lsCommand())
    .addCommand(inspectCommand())
    .addCommand(drainCommand())
    .addCommand(salvageCommand());
}
