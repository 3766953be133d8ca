import { describe, expect, it } from 'vitest';
import { demandReadable, type Made, takeAfter } from './rights.js';

const USER = 1000;
const OTHER = 1001;
const TEAM = 50;

/** A file of a user without rights over others, who is in a group, or in none: these can't be had in a test of one user. */
function madeBy(uid: number, groups: readonly number[]) {
  const file = { uid, gid: uid, mode: 0o100600 };
  const made = {
    stat: async () => file,
    chown: async (owner: number, group: number) => {
      if (owner !== uid || !groups.includes(group)) throw new Error('EPERM');
      file.gid = group;
    },
    chmod: async (mode: number) => {
      file.mode = 0o100000 | mode;
    },
  };
  // Nothing but these three fields of what `stat()` gives is looked at.
  const seen: unknown = made;
  if (!isMade(seen)) throw new Error('A stand-in must have the methods of a handle.');
  return { made: seen, file };
}

function isMade(value: unknown): value is Made {
  return typeof value === 'object' && value !== null && 'stat' in value && 'chown' in value;
}

describe('takeAfter()', () => {
  it('shares with the group of the folder, with the rights that it has there', async () => {
    const { made, file } = madeBy(OTHER, [TEAM]);
    expect(await takeAfter(made, { uid: USER, gid: TEAM, mode: 0o042770 }, 0o060)).toBe(true);
    expect(file).toEqual({ uid: OTHER, gid: TEAM, mode: 0o100660 });
  });

  it('gives nothing to a group that the folder is not of', async () => {
    const { made, file } = madeBy(OTHER, [OTHER]);
    expect(await takeAfter(made, { uid: USER, gid: TEAM, mode: 0o041777 })).toBe(false);
    expect(file).toEqual({ uid: OTHER, gid: OTHER, mode: 0o100600 });
  });

  it('gives a group that may do nothing in the folder nothing', async () => {
    const { made, file } = madeBy(USER, [USER]);
    expect(await takeAfter(made, { uid: USER, gid: USER, mode: 0o040700 })).toBe(true);
    expect(file.mode).toBe(0o100600);
  });
});

describe('demandReadable()', () => {
  it('says who may write where the owner of the folder could not read it', async () => {
    const { made } = madeBy(OTHER, [OTHER]);
    await expect(demandReadable(made, { uid: USER, gid: USER, mode: 0o040700 }, '/permits')).rejects.toThrow(
      "must be written by the user that it belongs to, or by a group that it is shared with: /permits belongs to user 1000, and user 1001 can't give files to it",
    );
  });
});
