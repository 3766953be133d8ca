import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * The text of a file of this example with its addresses replaced by those of a test, and not a word else.
 *
 * @throws Error when one of them is not in there exactly once: what is tested would not be what is shown
 */
export function exampleFile(name: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${name} has ${parts.length - 1} times: ${from}`);
    text = parts.join(to);
  }
  return text;
}

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-health-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
