import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** What is needed of something that was just made: a handle, since whoever owns the folder may put a link in its place. */
export type Made = Pick<FileHandle, 'stat' | 'chown' | 'chmod'>;

/** What a folder says of who may use it. */
export type Folder = Pick<Stats, 'uid' | 'gid' | 'mode'>;

const GROUP = 0o070;
const GROUP_READS = 0o040;

/**
 * Gives what was just made in a folder to the user and the group that the folder belongs to, as far as this process may, with
 * the rights that its group has there. Root that has a part in a fleet would leave behind what nobody else can read otherwise.
 *
 * @param most the rights of the group at most, as bits of a mode
 * @returns whether the one that the folder belongs to can read it
 */
export async function takeAfter(made: Made, folder: Folder, most = GROUP): Promise<boolean> {
  const { uid, gid, mode } = await made.stat();
  const isSame = uid === folder.uid && gid === folder.gid;
  const isGiven = isSame || (await gives(made, folder.uid, folder.gid));
  const isOfGroup = isGiven || gid === folder.gid || (await gives(made, uid, folder.gid));
  const rights = isOfGroup ? folder.mode & most : 0;
  if ((mode & rights) !== rights) await made.chmod((mode & 0o7777) | rights);
  return isGiven || uid === folder.uid || (rights & GROUP_READS) !== 0;
}

/** @throws Error where those that a folder belongs to could not read what was made in it */
export async function demandReadable(made: Made, folder: Folder, path: string): Promise<void> {
  if (await takeAfter(made, folder, 0o060)) return;
  const { uid } = await made.stat();
  throw new Error(
    `A store of permits must be written by the user that it belongs to, or by a group that it is shared with: ${path} belongs to user ${folder.uid}, and user ${uid} can't give files to it.`,
  );
}

async function gives(made: Made, uid: number, gid: number): Promise<boolean> {
  try {
    await made.chown(uid, gid);
    return true;
  } catch {
    return false;
  }
}
