import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { elsewhere, leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { Judge } from './judge.js';
import type { Owner } from './owner.js';
import { ownerFiles } from './owner-file.js';
import { type ProcessIdentity, thisProcess } from './process-identity.js';

const HOUR_MILLIS = 3_600_000;

/** Linux gives out no number above 2^22. */
const NOBODY = 2 ** 22 + 1;

/** The judgement of an owner that touched its file so long ago. */
function judge(owner: Owner | string, ageMillis = 0, judge = new Judge(thisProcess())): string {
  const folder = temporaryFolder();
  leaveOwner(folder, 1, owner, ageMillis);
  return ownerFiles(folder)
    .map((file) => judge.judge(file))
    .join();
}

/** As a process without /proc knows it. */
function withoutProc({ pid, host }: ProcessIdentity): ProcessIdentity {
  return { pid, host };
}

describe('an owner in the same pid namespace', () => {
  it('is alive while it runs, however old its file is', () => {
    expect(judge(ownerWith(), HOUR_MILLIS)).toBe('alive');
  });

  it('is dead when there is no such process, however new its file is', () => {
    expect(judge(ownerWith({ pid: NOBODY }))).toBe('dead');
  });

  it('is dead when its number is that of another process', () => {
    expect(judge(ownerWith(reused))).toBe('dead');
  });
});

describe('an owner that cannot be looked at', () => {
  const { pidNamespace: _, ...unknown } = ownerWith();
  const owners = [
    ['of another pid namespace', ownerWith(elsewhere)],
    [
      'of another pid namespace, with a number that is unknown here',
      ownerWith({ ...elsewhere, pid: NOBODY }),
    ],
    ['of another boot', ownerWith({ bootId: 'another' })],
    ['of another host', ownerWith({ bootId: 'another', host: 'another' })],
    ['that says little of itself', unknown],
    ['in a file that is empty', ''],
    ['in a file that is damaged', '{"pid":12,"ho'],
    ['without a token', JSON.stringify(thisProcess())],
    ['with a number that is none', JSON.stringify({ ...ownerWith(), pid: '1' })],
    ['in a file of something else', 'x'.repeat(100_000)],
  ] as const;

  it.each(owners)('%s counts as alive for half a minute after it touched its file', (_what, owner) => {
    expect(judge(owner, 29_000)).toBe('unsure');
    expect(judge(owner, 31_000)).toBe('dead');
  });

  it('is not dead when the machine has slept, but when its file is not touched after that', () => {
    let now = Date.now();
    const folder = temporaryFolder();
    const one = new Judge(thisProcess(), () => now);
    const look = () =>
      ownerFiles(folder)
        .map((file) => one.judge(file))
        .join();
    leaveOwner(folder, 1, ownerWith(elsewhere));
    expect(look()).toBe('unsure');
    leaveOwner(folder, 1, ownerWith(elsewhere), -5_000);
    now += HOUR_MILLIS;
    expect(look()).toBe('unsure');
    leaveOwner(folder, 1, ownerWith(elsewhere), -HOUR_MILLIS);
    now += 10_000;
    expect(look()).toBe('unsure');
    now += 31_000;
    expect(look()).toBe('dead');
  });

  it('is dead when its file is from the future, and has not been touched for half a minute', () => {
    let now = Date.now();
    const folder = temporaryFolder();
    const one = new Judge(thisProcess(), () => now);
    const look = () =>
      ownerFiles(folder)
        .map((file) => one.judge(file))
        .join();
    leaveOwner(folder, 1, ownerWith(elsewhere), -HOUR_MILLIS);
    expect(look()).toBe('unsure');
    now += 29_000;
    expect(look()).toBe('unsure');
    now += 2_000;
    expect(look()).toBe('dead');
  });
});

describe('without /proc', () => {
  const me = withoutProc(thisProcess());
  const without = (changes: Partial<Owner>): Owner => ({ ...me, token: 'of another one', ...changes });
  const look = (owner: Owner, ageMillis = 0) => judge(owner, ageMillis, new Judge(me));

  it('an owner of this host is alive while there is a process with its number', () => {
    expect(look(without({}))).toBe('alive');
    expect(look(without({ pid: process.ppid }), 60_000)).toBe('alive');
    expect(look(without({ pid: NOBODY }))).toBe('dead');
  });

  it('one that was touched last before the machine or this process started is dead', () => {
    const sinceStartMillis = 1000 * process.uptime();
    expect(look(without({}), sinceStartMillis + 60_000)).toBe('dead');
    expect(look(without({ pid: process.ppid }), 10 * 365 * 24 * HOUR_MILLIS)).toBe('dead');
  });

  it('an owner of another host counts as alive for half a minute', () => {
    const owner = without({ host: `not-${hostname()}`, pid: NOBODY });
    expect(look(owner, 29_000)).toBe('unsure');
    expect(look(owner, 31_000)).toBe('dead');
  });
});

it('a process whose /proc is that of another namespace looks for numbers, and then at the age', () => {
  const { startedAt: _, ...me } = thisProcess();
  const look = (changes: Partial<Owner>, ageMillis = 0) =>
    judge(ownerWith(changes), ageMillis, new Judge(me));
  expect(look({ pid: NOBODY })).toBe('dead');
  expect(look({})).toBe('unsure');
  expect(look({}, 31_000)).toBe('dead');
});
