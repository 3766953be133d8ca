import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { otelq } from '../testing/otelq.js';
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

function helpOf(command: Command | undefined): string {
  let help = '';
  command?.configureOutput({ writeOut: (text) => (help += text) });
  command?.outputHelp();
  return help;
}

const program = createProgram('1.2.3');
const named = (name: string) => program.commands.find((command) => command.name() === name);

it('shows the same exec probe in the help of otelq health and in the README', () => {
  const [probe = 'none'] = /command: \[.*\]/.exec(readme) ?? [];
  expect(helpOf(named('health'))).toContain(probe);
});

it('shows how completion gets into every bash, of which 3.2 sources nothing from a pipe', () => {
  for (const text of [readme, helpOf(program), helpOf(named('completion'))]) {
    expect(text).toContain('eval "$(otelq completion bash)"');
    expect(text).not.toContain('source <(otelq completion bash)');
  }
});

it('makes the folder of fish before it writes to it', () => {
  for (const text of [readme, helpOf(named('completion'))]) {
    expect(text).toMatch(/mkdir -p ~\/\.config\/fish\/completions\b[^>]*otelq completion fish > ~/);
  }
});

it.each([
  [['healthh'], /unknown command 'healthh'/],
  [['--bogus'], /unknown option '--bogus'/],
  [[], /Usage: otelq/],
])('ends with 64, which no command means something by, for %j', async (given, message) => {
  const { code, stdout, stderr } = await otelq(given);
  expect([code, stdout]).toEqual([64, '']);
  expect(stderr).toMatch(message);
});

it.each([['top'], ['queue', 'ls'], ['simulate'], ['completion']])(
  'ends with 2 for wrong arguments of %j',
  async (...given) => {
    expect((await otelq([...given, '--bogus'])).code).toBe(2);
  },
);
