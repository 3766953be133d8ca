#!/usr/bin/env node
import { createRequire } from 'node:module';
import { type Command, CommanderError } from 'commander';
import { exitCodesOf } from './exit-codes.js';
import { createProgram } from './program.js';
import { ScenarioError } from './scenario/scenario-error.js';
import { FileError } from './simulate/file-error.js';
import { UsageError } from './usage-error.js';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

const program = createProgram(version);
const commands = program.commands.map((command) => command.name());
const exitCodes = exitCodesOf(process.argv.slice(2), commands);

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`the standard output can't be written: ${error.message}`);
  process.exitCode = exitCodes.output;
});

configure(program);
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  else if (isUsersFault(error)) {
    console.error(error.message);
    process.exitCode = exitCodes.usage;
  } else {
    console.error(error);
    process.exitCode = exitCodes.fault;
  }
}

/** Settings that subcommands do not take over by themselves. */
function configure(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help shows what is allowed)');
  for (const subcommand of command.commands) configure(subcommand);
}

function isUsersFault(error: unknown): error is Error {
  return [ScenarioError, FileError, UsageError].some((kind) => error instanceof kind);
}
