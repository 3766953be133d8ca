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

const readmes = [
  ['of the project', rowsOf('../../../../README.md')],
  ['of the package', rowsOf('../../README.md')],
] as const;

/** The row that describes a setting. */
function row({ path, kind, default: value, variable, doc }: Setting<unknown>): string {
  const shown = value === undefined ? '' : `\`${typeof value === 'string' ? `'${value}'` : value}\``;
  const allowed = kind.allowed.replaceAll("'", '`');
  return withSingleSpaces(
    `| \`${path}\` | ${allowed} | ${shown} | ${variable === undefined ? '' : `\`${variable}\``} | ${doc} |`,
  );
}

describe.each(readmes)('the table of options in the README %s', (_which, rows) => {
  it.each(allSettings.map((setting) => [setting.path, setting] as const))('describes %s', (path, setting) => {
    expect(rows.find((found) => found.startsWith(`| \`${path}\` |`))).toBe(row(setting));
  });
});
