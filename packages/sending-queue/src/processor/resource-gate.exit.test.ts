import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { QueueSnapshot } from '../queue/snapshot.js';

const APPLICATION = fileURLToPath(new URL('../../testing/exit-with-pending-resource.mjs', import.meta.url));

/** The last snapshot of an application of the built package. Rejects when it ends with another exit code than 0. */
async function run(action: 'forceFlush' | 'shutdown' | 'nothing'): Promise<QueueSnapshot> {
  const { stdout } = await promisify(execFile)(process.execPath, [APPLICATION, action]);
  return JSON.parse(stdout);
}

describe('a process whose resource attributes are pending', () => {
  it.each(['forceFlush', 'shutdown'] as const)('lives until %s() is done', async (action) => {
    expect(await run(action)).toMatchObject({ enqueued: 1, delivered: 1 });
  });

  it('ends by itself when nobody waits', async () => {
    expect(await run('nothing')).toMatchObject({ state: 'running', enqueued: 0 });
  });
});
