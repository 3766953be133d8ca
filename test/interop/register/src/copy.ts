import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { register } from './modules.js';

/** Another copy of the package, for as long as the test takes; the path of its register. */
export function copyOfRegister({ onTestFinished }: TestContext): string {
  const copy = mkdtempSync(join(tmpdir(), 'otelq-register-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const file = fileURLToPath(import.meta.resolve(register));
  cpSync(join(dirname(file), '..'), join(copy, 'dist'), { recursive: true });
  cpSync(join(dirname(file), '..', '..', 'package.json'), join(copy, 'package.json'));
  return join(copy, 'dist', 'bundle', basename(file));
}
