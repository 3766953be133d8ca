import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReasonCode } from '../report/report.js';
import { allSettings, type Setting } from './settings.js';

/** Tables may be padded. */
function withSingleSpaces(row: string): string {
  return row.replace(/ +/g, ' ');
}

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const rows = readme.split('\n').flatMap((line) => (line.startsWith('|') ? withSingleSpaces(line) : []));

/** The row that describes an option. */
function row({ path, kind, default: value, doc }: Setting<unknown>): string {
  const shown = value === undefined ? '' : `\`${typeof value === 'string' ? `'${value}'` : value}\``;
  return withSingleSpaces(`| \`${path}\` | ${kind.allowed} | ${shown} | ${doc} |`);
}

describe('the table of options in the README', () => {
  it.each(allSettings.map((setting) => [setting.path, setting] as const))('describes %s', (path, setting) => {
    expect(rows.find((found) => found.startsWith(`| \`${path}\` |`))).toBe(row(setting));
  });
});

describe('the table of tiers in the README', () => {
  const tiers: Record<ReasonCode, 'yellow' | 'red'> = {
    throttled: 'yellow',
    retrying: 'yellow',
    'queue-filling': 'yellow',
    'limit-at-minimum': 'yellow',
    'permits-out-of-reach': 'yellow',
    'destination-check-failed': 'yellow',
    dropping: 'red',
    rejecting: 'red',
    'queue-full': 'red',
    'storage-failed': 'red',
    stalled: 'red',
    'not-built': 'red',
  };

  it.each(Object.entries(tiers))('explains %s, which is %s', (code, tier) => {
    expect(rows.filter((found) => found.startsWith(`| ${tier} | \`${code}\` |`))).toHaveLength(1);
  });
});
