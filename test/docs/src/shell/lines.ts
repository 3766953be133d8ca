import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Generation } from '../generations.mjs';
import { root } from '../markdown/documents.mjs';

/** What installs packages: checked against what is installed here, which the other blocks run with. */
export const INSTALL = /^(?:npm install|pnpm add|yarn add) /;

/** Scripts of the repository itself: they only have to be there, since what they do is what the tests do. */
export const SCRIPT = /^(?:[A-Z_]+=\S+ )*npm (?:test|run )/;

/** The lines of a block, those that end in a backslash together with the next. */
export function linesOf(code: string): string[] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

/** What is wrong with a line that installs packages, as far as one generation goes. */
export function installProblems(line: string, generation: Generation): string[] {
  const [, , ...specs] = line.replace(/ +#.*$/, '').split(/ +/);
  return specs.flatMap((spec) => {
    const [, name = '', range] = /^(@?[^@]+)(?:@(.+))?$/.exec(spec) ?? [];
    const manifest = join(generation.folder, 'node_modules', name, 'package.json');
    if (!existsSync(manifest)) return [`${name} is not among what blocks are checked with`];
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    const fits = range === undefined || version === range || version.startsWith(`${range}.`);
    return fits ? [] : [`${name} ${range} is not what blocks are checked with: ${version}`];
  });
}

/** What is wrong with a line that runs a script of the repository. */
export function scriptProblem(line: string): string | undefined {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, name = 'test'] = /\bnpm run ([\w:-]+)/.exec(line) ?? [];
  if (scripts[name] === undefined) return `there is no script ${name}`;
  const [, bench] = /\bnpm run bench -- ([\w-]+)/.exec(line) ?? [];
  if (bench === undefined) return undefined;
  const file = join(root, 'test', 'benchmarks', `${bench}.bench.mjs`);
  return existsSync(file) ? undefined : `there is no benchmark ${bench}`;
}
