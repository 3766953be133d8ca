import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Skips a test that mounts something or makes a namespace, where that is not possible. */
export function needRoot(context: TestContext): void {
  context.skip(process.getuid?.() !== 0, 'needs root, to mount and to make namespaces');
  const { error, status } = spawnSync('unshare', ['--pid', '--mount', '--fork', '--mount-proc', 'true']);
  context.skip(error !== undefined || status !== 0, 'needs unshare of util-linux, and the right to use it');
}
