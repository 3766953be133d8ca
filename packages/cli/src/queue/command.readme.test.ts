import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queueCommand } from './command.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it.each(queueCommand().commands.map((command) => [command.name(), command] as const))(
  'the README has the command %s and all of its options',
  (name, command) => {
    expect(readme).toContain(`### \`otelq queue ${name} DIRECTORY`);
    expect(command.options.filter(({ long }) => !readme.includes(String(long)))).toEqual([]);
  },
);

it.each(queueCommand().commands.map((command) => [command.name(), command] as const))(
  'the help of %s has examples',
  async (name, command) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    expect(help).toContain(`\nExamples:\n  $ otelq queue ${name} `);
  },
);
