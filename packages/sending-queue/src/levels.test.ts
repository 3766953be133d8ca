import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The folders of the package, the lowest first: a module imports from its own level or below. What is in no folder is an
 * entry of the package, for those outside.
 */
const LEVELS = [
  ['sdk', 'clock', 'signal', 'log', 'permits'],
  ['status'],
  ['optional'],
  ['storage', 'fleet'],
  ['wire', 'config'],
  ['retry', 'throttle', 'sender'],
  ['queue'],
  ['telemetry', 'health', 'process-end'],
  ['exporter'],
  ['processor'],
  ['register', 'browser'],
];

const src = new URL('.', import.meta.url);

function levelOf(folder: string): number {
  return LEVELS.findIndex((folders) => folders.includes(folder));
}

/** Imports of one file from outside its own folder, as names of folders; those of entries as names of files. */
function importsOf(folder: string, file: string): string[] {
  const place = new URL(`${folder}/${file}`, src);
  const text = readFileSync(place, 'utf8');
  return [...text.matchAll(/(?:from|import)[ (]*'(\.\.?\/[^']+)/g)]
    .map(([, imported = '']) => new URL(imported, place).href.slice(src.href.length).split('/')[0] ?? '')
    .filter((imported) => imported !== folder);
}

describe('imports', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());

  it.each(folders.map(({ name }) => name))('of %s go down or stay level', (folder) => {
    expect(levelOf(folder)).toBeGreaterThanOrEqual(0);
    const files = readdirSync(new URL(folder, src), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const upward = files.flatMap((file) =>
      importsOf(folder, file)
        .filter((imported) => levelOf(imported) > levelOf(folder) || levelOf(imported) < 0)
        .map((imported) => `${folder}/${file} imports ${imported}`),
    );
    expect(upward).toEqual([]);
  });
});
