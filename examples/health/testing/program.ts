import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Where Debian has its servers, which is on the path of root only. */
const SERVER_FOLDER = '/usr/sbin';

/** Where a program is, if it is there. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), SERVER_FOLDER];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Runs a program until the test is over. */
export function runProgram(path: string, programArguments: readonly string[]): void {
  const child = spawn(path, programArguments, { stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    // Rather than SIGKILL, which would leave its workers behind.
    child.kill('SIGTERM');
    await exited;
  });
}
