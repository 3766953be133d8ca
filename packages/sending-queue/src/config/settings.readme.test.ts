import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Setting } from './setting.js';
import { allSettings } from './settings.js';

/** Tables may be padded. */
function withSingleSpaces(row: string): string {
  return row.replace(/ +/g, ' ');
}

/** The rows of the tables of a README. */
function rowsOf(path: string): string[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => (line.startsWith('|') ? withSingleSpaces(line) : []));
}

/** The row that describes a setting. */
function row({ path, kind, default: value, variable, doc }: Setting<unknown>): string {
  const shown = value === undefined ? '' : `\`${typeof value === 'string' ? `'${value}'` : value}\``;
  const allowed = kind.allowed.replaceAll("'", '`');
  return withSingleSpaces(
    `| \`${path}\` | ${allowed} | ${shown} | ${variable === undefined ? '' : `\`${variable}\``} | ${doc} |`,
  );
}

/** The row of an option in a README; undefined where it has none. */
function rowIn(rows: readonly string[], { path }: Setting<unknown>): string | undefined {
  return rows.find((found) => found.startsWith(`| \`${path}\` |`));
}

describe('the table of options in the README of the package', () => {
  const rows = rowsOf('../../README.md');

  it.each(allSettings.map((setting) => [setting.path, setting] as const))(
    'describes %s',
    (_path, setting) => {
      expect(rowIn(rows, setting)).toBe(row(setting));
    },
  );
});

describe('the table of options in the README of the project', () => {
  const rows = rowsOf('../../../../README.md');
  const chosen = allSettings.filter((setting) => rowIn(rows, setting) !== undefined);

  it('has some', () => {
    expect(chosen).not.toEqual([]);
  });

  it.each(chosen.map((setting) => [setting.path, setting] as const))('describes %s', (_path, setting) => {
    expect(rowIn(rows, setting)).toBe(row(setting));
  });
});
