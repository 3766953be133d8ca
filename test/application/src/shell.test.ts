import { expect, it } from 'vitest';
import { runInShell } from './shell.mjs';

const surroundings = { folder: '/', env: { PATH: process.env.PATH }, limitMillis: 60_000 };

it('stops at the first line that fails', async () => {
  const outcome = await runInShell('echo one\nfalse | true\necho two', surroundings);
  expect(outcome).toEqual({ status: 1, stdout: 'one\n', stderr: '' });
});

it('kills all that runs when the time is over', async () => {
  // Its own children hold its output open: it is not over before they are gone.
  const outcome = await runInShell('sleep 3600 & sleep 3600', { ...surroundings, limitMillis: 100 });
  expect(outcome).toMatchObject({ status: null, stderr: expect.stringContaining('killed after 100 ms') });
});
