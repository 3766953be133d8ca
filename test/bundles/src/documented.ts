import { readFileSync } from 'node:fs';

const DOCUMENT = readFileSync(new URL('../../../docs/bundling.md', import.meta.url), 'utf8');

/** The block of the documentation that starts with that text. */
export function documented(start: string): string {
  for (const [, code = ''] of DOCUMENT.matchAll(/^```[^\n]+\n(.*?)^```$/gms))
    if (code.startsWith(start)) return code;
  throw new Error(`docs/bundling.md has no block that starts with ${start}`);
}

/** The command there that has that option. */
export function documentedCommand(option: string): string {
  for (const [, code = ''] of DOCUMENT.matchAll(/^```sh[^\n]*\n(.*?)^```$/gms))
    if (code.includes(option)) return code;
  throw new Error(`docs/bundling.md has no command with ${option}`);
}
