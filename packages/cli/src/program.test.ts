import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from './program.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** All commands that do something, by what they are called with. */
function commandsOf(command: Command, path: string): (readonly [string, Command])[] {
  if (command.commands.length === 0) return [[path, command]];
  return command.commands.flatMap((subcommand) => commandsOf(subcommand, `${path} ${subcommand.name()}`));
}

const commands = commandsOf(createProgram('1.2.3'), 'otelq');

describe.each(commands)('%s', (path, command) => {
  it('shows examples in its help', () => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    expect(help).toContain('\nExamples:\n  $ ');
    expect(help.slice(help.indexOf('\nExamples:'))).toContain(path);
  });

  it('is in the README with all of its options', () => {
    expect(readme).toContain(path);
    expect(command.options.filter(({ long }) => !readme.includes(String(long)))).toEqual([]);
  });
});

it.each(commands.filter(([path]) => path !== 'otelq completion'))('%s has --json', (_, command) => {
  expect(command.options.map(({ long }) => long)).toContain('--json');
});
