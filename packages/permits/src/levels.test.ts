import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The folders of the package, the lowest first: a module imports from its own folder or one of a level below; types of the
 * store, which everything is about, may be imported from anywhere. What is in no folder is an entry of the package.
 */
const LEVELS = [
  ['diagnostics', 'config', 'rebalance', 'gate'],
  ['ledger'],
  ['store', 'redis', 'directory'],
  ['balancer'],
  ['address'],
  ['instance'],
];

const src = new URL('.', import.meta.url);

function levelOf(folder: string): number {
  return LEVELS.findIndex((folders) => folders.includes(folder));
}

/** Imports of one file from outside its own folder, as names of folders. */
function importsOf(folder: string, file: string): string[] {
  const text = readFileSync(new URL(`${folder}/${file}`, src), 'utf8');
  return text
    .split(';')
    .filter((statement) => !/^\s*import type .*store\/permit-store/s.test(statement))
    .flatMap((statement) => [...statement.matchAll(/from '\.\.\/([^/']+)/g)].map((match) => match[1] ?? ''));
}

describe('imports', () => {
  const folders = [
    'diagnostics',
    'rebalance',
    'gate',
    'ledger',
    'store',
    'redis',
    'directory',
    'address',
    'balancer',
    'config',
    'instance',
  ];

  it.each(folders)('of %s go down', (folder) => {
    const files = readdirSync(new URL(folder, src)).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const others = files.flatMap((file) =>
      importsOf(folder, file)
        .filter((imported) => !(levelOf(imported) >= 0 && levelOf(imported) < levelOf(folder)))
        .map((imported) => `${folder}/${file} imports ${imported}`),
    );
    expect(others).toEqual([]);
  });
});
