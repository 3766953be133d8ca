import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Linux has it everywhere. */
const IN_MEMORY = '/dev/shm';

/** A new folder on a disk in memory, if there is one, for tests that are about bytes and many. Goes away with the test. */
export function memoryFolder(): string {
  const folder = mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'otelq-file-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
