import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elsewhere, leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { claim } from './claim.js';
import { Judge, type Judgement } from './judge.js';
import { formatOwner } from './owner.js';
import type { OwnerFile } from './owner-file.js';
import { thisProcess } from './process-identity.js';

const mine = formatOwner(ownerWith({ token: 'mine' }));

function claimIn(folder: string, judge = new Judge(thisProcess())): string {
  const claimed = claim(folder, mine, judge);
  return 'path' in claimed ? claimed.path : claimed.refused;
}

/** Lets others do something right before an owner is judged, each once. */
class Interrupted extends Judge {
  readonly #meanwhile: (() => void)[];

  constructor(...meanwhile: (() => void)[]) {
    super(thisProcess());
    this.#meanwhile = meanwhile;
  }

  override judge(file: OwnerFile): Judgement {
    this.#meanwhile.shift()?.();
    return super.judge(file);
  }
}

describe('a claim', () => {
  it('takes a slot that is free', () => {
    const folder = temporaryFolder();
    expect(claimIn(folder)).toBe(join(folder, 'owner.1'));
  });

  it('takes the next generation of one whose owners are dead, and clears up', () => {
    const folder = temporaryFolder();
    leaveOwner(folder, 3, ownerWith(reused));
    leaveOwner(folder, 8, ownerWith(reused));
    leaveOwner(folder, 9, '', 60_000);
    expect(claimIn(folder)).toBe(join(folder, 'owner.10'));
    expect(readdirSync(folder)).toEqual(['owner.10']);
  });

  it('leaves alone whoever is alive, or may be', () => {
    const folder = temporaryFolder();
    leaveOwner(folder, 3, ownerWith(elsewhere));
    expect(claimIn(folder)).toBe('unsure');
    leaveOwner(folder, 1, ownerWith());
    leaveOwner(folder, 4, ownerWith(reused));
    expect(claimIn(folder)).toBe('alive');
    expect(readdirSync(folder)).toEqual(['owner.1', 'owner.3', 'owner.4']);
  });

  it('has no regard for files that only look like it', () => {
    const folder = temporaryFolder();
    for (const name of ['owner', 'owner.', 'owner.0', 'owner.01', 'owner.x', 'owner.1.bak']) {
      writeFileSync(join(folder, name), mine);
    }
    expect(claimIn(folder)).toBe(join(folder, 'owner.1'));
    expect(readdirSync(folder)).toHaveLength(7);
  });

  it('gets past a directory, a link to nowhere and a pipe in the place of an owner', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'owner.3', 'inside'), { recursive: true });
    symlinkSync(join(folder, 'nowhere'), join(folder, 'owner.4'));
    execFileSync('mkfifo', [join(folder, 'owner.5')]);
    const later = new Judge(thisProcess(), () => Date.now() + 60_000);
    expect(claimIn(folder)).toBe('unsure');
    expect(claimIn(folder, later)).toBe(join(folder, 'owner.6'));
    expect(readdirSync(folder)).toEqual(['owner.3', 'owner.6']);
  });
});

it('a claim gets past a file with the largest number that there is: the next one takes the slot', () => {
  const folder = temporaryFolder();
  const largest = 'owner.999999999999999';
  writeFileSync(join(folder, largest), '');
  const later = new Judge(thisProcess(), () => Date.now() + 60_000);
  expect(claimIn(folder)).toBe('unsure');
  expect(readdirSync(folder)).toEqual([largest]);
  expect(claimIn(folder, later)).toBe('unsure');
  expect(claimIn(folder, later)).toBe(join(folder, 'owner.1'));
  expect(readdirSync(folder)).toEqual(['owner.1']);
});

describe('a claim gives way', () => {
  it('to whoever is faster', () => {
    const folder = temporaryFolder();
    leaveOwner(folder, 3, ownerWith(reused));
    expect(claimIn(folder, new Interrupted(() => leaveOwner(folder, 4, ownerWith())))).toBe('unsure');
    expect(readdirSync(folder)).toEqual(['owner.3', 'owner.4']);
  });

  it('to whoever is faster and has not written down yet who it is', () => {
    const folder = temporaryFolder();
    leaveOwner(folder, 3, ownerWith(reused));
    expect(claimIn(folder, new Interrupted(() => leaveOwner(folder, 4, '')))).toBe('unsure');
    expect(readdirSync(folder)).toEqual(['owner.3', 'owner.4']);
  });

  it('to the second of two who were faster', () => {
    const folder = temporaryFolder();
    const dead = leaveOwner(folder, 3, ownerWith(reused));
    const meanwhile = (): void => {
      unlinkSync(dead);
      leaveOwner(folder, 5, ownerWith());
    };
    expect(claimIn(folder, new Interrupted(meanwhile))).toBe('unsure');
    expect(readdirSync(folder)).toEqual(['owner.5']);
  });

  it('to the owner of a folder that was removed and made anew', () => {
    const folder = temporaryFolder();
    const dead = leaveOwner(folder, 3, ownerWith(reused));
    const meanwhile = (): void => {
      unlinkSync(dead);
      leaveOwner(folder, 1, ownerWith());
    };
    expect(claimIn(folder, new Interrupted(meanwhile))).toBe('unsure');
    expect(readdirSync(folder)).toEqual(['owner.1']);
  });

  it('when the generation that was dead is that of somebody else by now', () => {
    const folder = temporaryFolder();
    leaveOwner(folder, 3, ownerWith(reused));
    expect(claimIn(folder, new Interrupted(() => leaveOwner(folder, 3, ownerWith())))).toBe('unsure');
    expect(readdirSync(folder)).toEqual(['owner.3']);
  });

  it('when its folder is gone', () => {
    const folder = join(temporaryFolder(), 'slot-0');
    leaveOwner(folder, 3, ownerWith(reused));
    const meanwhile = (): void => rmSync(folder, { recursive: true });
    expect(claimIn(folder, new Interrupted(meanwhile))).toBe('unsure');
    expect(claimIn(folder)).toBe('unsure');
  });
});

it('a dead owner may be removed by somebody else at any moment', () => {
  const folder = temporaryFolder();
  const dead = leaveOwner(folder, 3, ownerWith(reused));
  const remove = (): void => unlinkSync(dead);
  expect(claimIn(folder, new Interrupted(remove))).toBe(join(folder, 'owner.4'));
  unlinkSync(join(folder, 'owner.4'));
  leaveOwner(folder, 3, ownerWith(reused));
  expect(claimIn(folder, new Interrupted(() => {}, remove))).toBe(join(folder, 'owner.4'));
  expect(readdirSync(folder)).toEqual(['owner.4']);
});
