import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Setting } from './setting.js';
import { allSettings } from './settings.js';

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');

/** The row of the README's table of options that describes a setting. */
function row({ path, kind, default: value, variable, doc }: Setting<unknown>): string {
  const shown = value === undefined ? '' : `\`${typeof value === 'string' ? `'${value}'` : value}\``;
  const allowed = kind.allowed.replaceAll("'", '`');
  return `| \`${path}\` | ${allowed} | ${shown} | ${variable === undefined ? '' : `\`${variable}\``} | ${doc} |`;
}

describe('the table of options in the README', () => {
  it.each(allSettings.map((setting) => [setting.path, setting] as const))(
    'describes %s',
    (_path, setting) => {
      expect(readme).toContain(row(setting));
    },
  );
});
