import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner } from '../src/slot/owner.js';
import { formatOwner } from '../src/slot/owner.js';
import { thisProcess } from '../src/slot/process-identity.js';

/** An owner that is as alive as this process, but for `changes`. */
export function ownerWith(changes: Partial<Owner> = {}): Owner {
  return { ...thisProcess(), token: 'of another one', ...changes };
}

/** This process, as it were if its number had been given to it anew: it is dead. */
export const reused: Partial<Owner> = { startedAt: 1 };

/** In a container: whether it is alive can't be told from here. */
export const elsewhere: Partial<Owner> = { pidNamespace: 'pid:[1]' };

/** Makes an owner file in the folder of a slot, which is made as well. Touched `ageMillis` ago. */
export function leaveOwner(
  folder: string,
  generation: number,
  content: Owner | string,
  ageMillis = 0,
): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `owner.${generation}`);
  writeFileSync(path, typeof content === 'string' ? content : formatOwner(content));
  const touched = new Date(Date.now() - ageMillis);
  utimesSync(path, touched, touched);
  return path;
}
