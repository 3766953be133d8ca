import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { otelq } from '../../testing/otelq.js';
import { scratchFolder } from '../../testing/scratch.js';
import { type Shell, shells } from './command.js';

const scripts = new Map<Shell, string>();
beforeAll(async () => {
  for (const shell of shells) scripts.set(shell, (await otelq(['completion', shell])).stdout);
});

/** Runs a program of a shell, with the completion script before it. */
function inShell(shell: Shell, program: string, cwd?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(shell, ['-c', `${scripts.get(shell)}\n${program}`], { cwd }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
  });
}

/** What bash proposes for the last of these words. */
async function bashProposes(words: readonly string[], cwd?: string): Promise<string[]> {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const program = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _otelq; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return (await inShell('bash', program, cwd)).split('\n').filter((line) => line !== '');
}

const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['commands', [''], ['health', 'top', 'queue', 'permits', 'simulate', 'completion']],
  ['what a word begins with', ['si'], ['simulate']],
  ['commands of a command', ['queue', ''], ['ls', 'inspect', 'drain', 'salvage']],
  ['options', ['queue', 'salvage', '--'], ['--into', '--json', '--help']],
  ['values of an option', ['simulate', '--algorithm', ''], ['aimd', 'gradient', 'fixed']],
  ['values of an argument', ['completion', ''], ['bash', 'zsh', 'fish']],
  ['nothing for what may be anything', ['health', '--url', ''], []],
];

describe('completion by bash', () => {
  it.each(CASES)('proposes %s', async (_, words, expected) => {
    expect(await bashProposes(['otelq', ...words])).toEqual(expected);
  });

  it('takes the = of an option, which bash makes a word of', async () => {
    expect(await bashProposes(['otelq', 'simulate', '--algorithm', '=', 'gr'])).toEqual(['gradient']);
    expect(await bashProposes(['otelq', 'simulate', '--algorithm', '='])).toHaveLength(3);
  });

  it('proposes folders where a directory is wanted, and files where a file is', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'a folder'));
    writeFileSync(join(folder, 'a file'), '');
    expect(await bashProposes(['otelq', 'queue', 'ls', 'a'], folder)).toEqual(['a folder']);
    expect((await bashProposes(['otelq', 'simulate', 'a'], folder)).toSorted()).toEqual([
      'a file',
      'a folder',
    ]);
  });

  it('is registered', async () => {
    expect(await inShell('bash', 'complete -p otelq')).toBe('complete -F _otelq otelq\n');
  });
});

/** Shells that not every machine has. */
const others = (['zsh', 'fish'] as const).filter((shell) => {
  const isThere = spawnSync(shell, ['--version']).status === 0;
  if (!isThere) console.log(`completion is not tested in ${shell}, which is not installed`);
  return isThere;
});

/** What fish proposes, or whether zsh takes the script: it completes on a terminal alone. */
const PROGRAMS = { zsh: 'true', fish: 'complete -C "otelq simulate --algorithm "' };
const OUTPUTS = { zsh: /^$/, fish: /^aimd\t.*\nfixed\t.*\ngradient\t.*\n$/ };

it.each(others)('the script for %s does its work', async (shell) => {
  if (shell === 'zsh') scripts.set(shell, `autoload -Uz compinit; compinit -uD\n${scripts.get(shell)}`);
  expect(await inShell(shell, PROGRAMS[shell])).toMatch(OUTPUTS[shell]);
});

it('ends with 2 for another shell', async () => {
  const { code, stderr } = await otelq(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish/);
});
