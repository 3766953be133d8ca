import { uptime } from 'node:os';
import { dirname } from 'node:path';
import { errnoOf } from '../errno/plain-words.js';
import type { Owner } from './owner.js';
import type { OwnerFile } from './owner-file.js';
import { processState } from './proc.js';
import type { ProcessIdentity } from './process-identity.js';

/** `unsure`: it can't be looked at, and counts as alive until its file has not been touched for long enough. */
export type Judgement = 'alive' | 'unsure' | 'dead';

/** From when on an owner that can't be looked at is dead; it touches its file every 5 s. */
const OWNER_TIMEOUT_MILLIS = 30_000;

interface Sighting {
  readonly path: string;
  readonly mtimeMillis: number;
  /** When it was first seen like this. */
  readonly sinceMillis: number;
}

/**
 * Tells whether the owners of slots are alive.
 *
 * Within a pid namespace that is exact: a process is the one that took the lock if its number and the tick of its start are
 * the same. So a killed process loses its slots at once, and one that is only stopped keeps them. Libraries for lock
 * files know no more than the age of a file: they wait for it, and rob those who are stopped.
 */
export class Judge {
  readonly #me: ProcessIdentity;
  readonly #now: () => number;
  /** Of those that were unsure when they were looked at last, by the folder of their slot. */
  readonly #sightings = new Map<string, Sighting>();

  /** @param now - milliseconds since the Unix epoch */
  constructor(me: ProcessIdentity, now: () => number = Date.now) {
    this.#me = me;
    this.#now = now;
  }

  judge(file: OwnerFile): Judgement {
    const { owner, mtimeMillis } = file;
    const judgement = (owner && this.#look(owner, mtimeMillis)) ?? this.#byAge(file);
    if (judgement !== 'unsure') this.#sightings.delete(dirname(file.path));
    return judgement;
  }

  /** Undefined for an owner that can't be looked at. */
  #look(owner: Owner, mtimeMillis: number): Judgement | undefined {
    const me = this.#me;
    if (owner.bootId !== me.bootId || owner.pidNamespace !== me.pidNamespace) return undefined;
    const hasProc = me.startedAt !== undefined && owner.startedAt !== undefined;
    const found = hasProc ? processState(owner.pid) : undefined;
    if (found) return found.startedAt === owner.startedAt && !found.isZombie ? 'alive' : 'dead';
    const isKnownHost = me.bootId !== undefined || owner.host === me.host;
    if (!isKnownHost) return undefined;
    if (!isRunning(owner.pid)) return 'dead';
    // Where /proc is there, and the process is not in it, it is hidden from us.
    if (me.bootId !== undefined) return undefined;
    // The number may be that of another process by now.
    return mtimeMillis < this.#earliest(owner.pid) ? 'dead' : 'alive';
  }

  /** When an owner with this number that is alive can have been there first. */
  #earliest(pid: number): number {
    return this.#now() - 1000 * (pid === process.pid ? process.uptime() : uptime());
  }

  #byAge({ path, mtimeMillis }: OwnerFile): Judgement {
    const now = this.#now();
    const last = this.#sightings.get(dirname(path));
    const before = last?.path === path ? last : undefined;
    const isUntouched = before?.mtimeMillis === mtimeMillis;
    if (!isUntouched) this.#sightings.set(dirname(path), { path, mtimeMillis, sinceMillis: now });
    // After the sleep of a machine the files of all are old, until they are touched next: seen before, it must not have moved.
    const isOld = now - mtimeMillis >= OWNER_TIMEOUT_MILLIS && (isUntouched || before === undefined);
    // Where clocks disagree, a file may be from the future.
    const isStill = isUntouched && now - before.sinceMillis >= OWNER_TIMEOUT_MILLIS;
    return isOld || isStill ? 'dead' : 'unsure';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}
