#!/usr/bin/env node
import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { queueCommand } from './queue/command.js';
import { ScenarioError } from './scenario/scenario-error.js';
import { FileError, simulateCommand } from './simulate/command.js';
import { UsageError } from './usage-error.js';

/** What is wrong with the arguments or with a file. */
const USAGE_ERROR = 2;

/** The figures are lost, through no fault of the arguments. */
const OUTPUT_ERROR = 1;

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`the standard output can't be written: ${error.message}`);
  process.exitCode = OUTPUT_ERROR;
});

const program = new Command('otelq')
  .description('Tools of otelq, the sending queue for OpenTelemetry JS')
  .version(version)
  .addCommand(simulateCommand())
  .addCommand(queueCommand());

configure(program);
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
  else if (isUsersFault(error)) {
    console.error(error.message);
    process.exitCode = USAGE_ERROR;
  } else throw error;
}

/** Settings that subcommands do not take over by themselves. */
function configure(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help shows what is allowed)');
  for (const subcommand of command.commands) configure(subcommand);
}

function isUsersFault(error: unknown): error is Error {
  return [ScenarioError, FileError, UsageError].some((kind) => error instanceof kind);
}
