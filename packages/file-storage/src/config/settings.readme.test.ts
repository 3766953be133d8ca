import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allSettings, type Setting } from './settings.js';

/** Tables may be padded. */
function withSingleSpaces(row: string): string {
  return row.replace(/ +/g, ' ');
}

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const rows = readme.split('\n').flatMap((line) => (line.startsWith('|') ? withSingleSpaces(line) : []));

/** The row that describes an option. */
function row({ path, allowed, default: value, doc }: Setting<unknown>): string {
  const shown = value === undefined ? '' : `\`${typeof value === 'string' ? `'${value}'` : value}\``;
  return withSingleSpaces(`| \`${path}\` | ${allowed.replaceAll("'", '`')} | ${shown} | ${doc} |`);
}

describe('the table of options in the README', () => {
  it.each(allSettings.map((setting) => [setting.path, setting] as const))('describes %s', (path, setting) => {
    expect(rows.find((found) => found.startsWith(`| \`${path}\` |`))).toBe(row(setting));
  });
});
