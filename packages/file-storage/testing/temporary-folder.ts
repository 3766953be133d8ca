import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, which goes away with the test that it is made in. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-file-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
