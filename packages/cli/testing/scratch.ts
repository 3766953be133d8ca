import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the test's own, removed when it has finished. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-queue-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
