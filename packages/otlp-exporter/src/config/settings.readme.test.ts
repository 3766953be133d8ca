import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Setting } from './setting.js';
import { allSettings } from './settings.js';

/** Tables may be padded. */
function withSingleSpaces(row: string): string {
  return row.replace(/ +/g, ' ');
}

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const rows = readme.split('\n').flatMap((line) => (line.startsWith('|') ? withSingleSpaces(line) : []));

/** The row that describes a setting. */
function row({ path, exporters, allowed, default: value, variable, doc }: Setting): string {
  const shown = value === undefined ? '' : `\`${typeof value === 'string' ? `'${value}'` : value}\``;
  const words = allowed.replaceAll("'", '`');
  return withSingleSpaces(
    `| \`${path}\` | ${exporters} | ${words} | ${shown} | ${variable === undefined ? '' : `\`${variable}\``} | ${doc} |`,
  );
}

describe('the table of options in the README', () => {
  it.each(allSettings.map((setting) => [setting.path, setting.exporters, setting] as const))(
    'describes %s of %s',
    (path, exporters, setting) => {
      expect(rows.find((found) => found.startsWith(`| \`${path}\` | ${exporters} |`))).toBe(row(setting));
    },
  );
});
