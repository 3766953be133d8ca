import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

/** A file system in memory that is there until the test has finished. Takes root. */
export function mountedFolder(options: string): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]);
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}
