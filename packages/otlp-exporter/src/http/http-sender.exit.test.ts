import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpLoopback } from '../../testing/http-loopback.js';

const APPLICATION = fileURLToPath(new URL('../../testing/exit-after-send.mjs', import.meta.url));

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

/** What an application of the built package writes at its exit. Rejects when it ends with another exit code than 0. */
async function run(...programArguments: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [APPLICATION, ...programArguments]);
  return stdout;
}

describe('a process', () => {
  it('ends by itself after a send, although the connection is kept', async () => {
    const url = await loopback.serve((_, response) => response.end());
    expect(await run(url.href)).toBe('0');
  });

  it('ends by itself while a headers function hangs', async () => {
    const url = await loopback.serve((_, response) => response.end());
    expect(await run(url.href, 'hanging')).toBe('none');
    expect(loopback.connections).toBe(0);
  });
});
