import type { Judge, Judgement } from './judge.js';
import {
  createOwnerFile,
  LARGEST_GENERATION,
  type OwnerFile,
  ownerFiles,
  ownerPath,
  removeOwnerFile,
} from './owner-file.js';

/**
 * Takes the lock of a slot, unless somebody who may be alive has it.
 *
 * All who find the same dead owner try to create the same file, the next generation, which the system lets only one of them
 * do. Others may have been at it since the folder was read: taken it, let go of it, even removed and made it anew. So
 * the winner looks again, with its file in place, and gives way to any other owner that is not dead. Of two who
 * come so close that both see the other both give way; at most one of them ever goes on.
 *
 * @param content - of the owner file
 * @returns the path of the owner file; or why it could not be taken, `unsure` where it may be possible later
 * @throws Error - of the file system
 */
export function claim(
  folder: string,
  content: string,
  judge: Judge,
): { readonly path: string } | { readonly refused: Exclude<Judgement, 'dead'> } {
  const before = ownerFiles(folder);
  const refused = worst(before, judge);
  if (refused !== 'dead') return { refused };
  const generation = Math.max(0, ...before.map((file) => file.generation)) + 1;
  if (generation > LARGEST_GENERATION) {
    // Nobody has taken a slot so often. None comes after that file, and it would be in the way for ever.
    removeOwnerFile(ownerPath(folder, LARGEST_GENERATION));
    return { refused: 'unsure' };
  }
  const path = ownerPath(folder, generation);
  if (!createOwnerFile(path, content)) return { refused: 'unsure' };
  let isMine = false;
  try {
    const after = ownerFiles(folder);
    const others = after.filter((file) => file.generation !== generation);
    const isHighest = others.every((file) => file.generation < generation);
    isMine = others.length < after.length && isHighest && worst(others, judge) === 'dead';
    if (isMine) for (const other of others) removeOwnerFile(other.path);
  } finally {
    if (!isMine) removeOwnerFile(path);
  }
  return isMine ? { path } : { refused: 'unsure' };
}

/** What can be said of all of them: one who is alive is enough. A slot without any owner is free, as good as dead. */
export function worst(files: readonly OwnerFile[], judge: Judge): Judgement {
  const judgements = files.map((file) => judge.judge(file));
  return judgements.find((one) => one === 'alive') ?? judgements.find((one) => one === 'unsure') ?? 'dead';
}
