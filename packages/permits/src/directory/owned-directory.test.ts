import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { directoryStore } from './create-directory-store.js';

/** Whom the directory belongs to: another user where root, who alone may have it so, runs the tests. */
const OWNER =
  process.getuid?.() === 0
    ? { uid: 65_534, gid: 65_533 }
    : { uid: process.getuid?.(), gid: process.getgid?.() };
const BUDGET = { totalPermits: 100, periodMillis: 1000 };

it('leaves what it writes to whom the directory belongs to', async () => {
  const directory = ownedDirectory(0o700);
  await directoryStore({ directory }).lead('backend', 'balancer', BUDGET);
  expect(rightsIn(directory)).toEqual([
    { ...OWNER, mode: 0o700 },
    { ...OWNER, mode: 0o600 },
  ]);
});

it('shares what it writes with the group that the directory is shared with', async () => {
  const directory = ownedDirectory(0o770);
  await directoryStore({ directory }).lead('backend', 'balancer', BUDGET);
  expect(rightsIn(directory)).toEqual([
    { ...OWNER, mode: 0o770 },
    { ...OWNER, mode: 0o660 },
  ]);
});

it('keeps the rights of a folder that is there', async () => {
  const directory = ownedDirectory(0o700);
  const store = directoryStore({ directory });
  await store.lead('backend', 'balancer', BUDGET);
  const [folder = ''] = readdirSync(directory);
  chmodSync(join(directory, folder), 0o770);
  await store.setTotalPermits('backend', 200);
  expect(rightsIn(directory)).toEqual([
    { ...OWNER, mode: 0o770 },
    { ...OWNER, mode: 0o660 },
  ]);
});

/** Of the folder of the only destination, and of its newest version. */
function rightsIn(directory: string) {
  const [folder = ''] = readdirSync(directory);
  const path = join(directory, folder);
  return [path, join(path, `${readdirSync(path).length}.json`)].map((name) => {
    const { uid, gid, mode } = statSync(name);
    return { uid, gid, mode: mode & 0o777 };
  });
}

function ownedDirectory(mode: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  chmodSync(directory, mode);
  if (OWNER.uid !== undefined && OWNER.gid !== undefined) chownSync(directory, OWNER.uid, OWNER.gid);
  return directory;
}
