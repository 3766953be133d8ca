import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs a copy of the built package, with the same dependencies as this one, and a module beside it in the same
 * `node_modules`. Loads that module. Gone at the end of the test.
 */
export async function loadBesideCopy(source: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'node_modules', '@otelq', 'sending-queue');
  const main = join(folder, 'node_modules', 'application', 'main.mjs');
  for (const path of [copy, dirname(main)]) mkdirSync(path, { recursive: true });
  cpSync(join(PACKAGE, 'package.json'), join(copy, 'package.json'));
  cpSync(join(PACKAGE, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(main, source);
  return await import(pathToFileURL(main).href);
}
