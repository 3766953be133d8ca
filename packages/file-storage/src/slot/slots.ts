import { randomUUID } from 'node:crypto';
import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../diagnostics/log.js';
import { isFull } from '../errno/full.js';
import { errnoOf, plainWords } from '../errno/plain-words.js';
import { claim, worst } from './claim.js';
import { hasSegments, isUsed } from './contents.js';
import { Judge, type Judgement } from './judge.js';
import { makeFolder } from './make-folder.js';
import { formatOwner } from './owner.js';
import { ownerFiles } from './owner-file.js';
import { type ProcessIdentity, thisProcess } from './process-identity.js';
import { Slot } from './slot.js';

const NAME = /^slot-(0|[1-9]\d{0,9})$/;

/**
 * New slots that somebody else may take first before none is made any more: more than a start of many processes at once takes.
 * A file system whose listings lag behind, as some on a network do, lets nobody see the lock that it has just made.
 */
const MAX_LOST_SLOTS = 32;

/** What a look at the slots of others finds. */
export interface Look {
  /** Those whose owners were dead. They are the caller's now. */
  readonly taken: readonly Slot[];
  /** Whether there are slots that may turn out to be dead later, which only time tells. */
  readonly isUnsure: boolean;
}

/** The slots of a queue: folders of one process each, which locks them. */
export class Slots {
  readonly folder: string;
  readonly #me: ProcessIdentity;
  readonly #judge: Judge;
  /** Slots that were taken here, by their folders. */
  readonly #mine = new Map<string, Slot>();
  /** Slots that can't be looked at, of which a warning has been written. */
  readonly #warned = new Set<string>();

  /** @param folder - of the queue; to be there before a slot is made */
  constructor(folder: string, me: ProcessIdentity = thisProcess(), judge: Judge = new Judge(me)) {
    this.folder = folder;
    this.#me = me;
    this.#judge = judge;
  }

  /**
   * Takes a slot to write into: the first that is free or whose owner is dead, or else a new one.
   *
   * @throws Error - of the file system
   */
  takeOwn(): Slot {
    for (const folder of this.folders()) {
      const slot = this.#tryTake(folder);
      if (slot instanceof Slot) return slot;
    }
    return this.takeNew();
  }

  /**
   * Takes a slot that nobody has had before.
   *
   * @throws Error - of the file system, or with the code `EBUSY` when none of 32 new ones can be locked
   */
  takeNew(): Slot {
    let lost = 0;
    for (let number = 0; lost < MAX_LOST_SLOTS; number++) {
      const made = this.#make(join(this.folder, `slot-${number}`));
      if (made instanceof Slot) return made;
      if (made === 'lost') lost += 1;
    }
    throw Object.assign(new Error(`none of ${lost} new slots can be locked (EBUSY)`), { code: 'EBUSY' });
  }

  /**
   * Takes all slots whose owners are dead, to send what is in them. Not those that were taken here before: one that was lost
   * has requests in it that are on their way from here.
   */
  takeDead(): Look {
    const isMine = (folder: string): boolean => this.#mine.get(folder)?.isReleased === false;
    const others = this.folders().filter((folder) => !isMine(folder) && isUsed(folder));
    const tries = others.map((folder) => this.#tryTake(folder));
    return {
      taken: tries.filter((one) => one instanceof Slot),
      isUnsure: tries.includes('unsure'),
    };
  }

  /**
   * What can be said of all who hold a slot, without taking any: `dead` when nobody has the queue open.
   *
   * @throws Error - of the file system
   */
  judge(): Judgement {
    return worst(this.folders().flatMap(ownerFiles), this.#judge);
  }

  /**
   * In the order of their numbers. There are none in a queue that is gone.
   *
   * @throws Error - of the file system
   */
  folders(): string[] {
    const numbers = this.#names().flatMap((name) => NAME.exec(name)?.[1] ?? []);
    const sorted = numbers.map(Number).sort((a, b) => a - b);
    return sorted.map((number) => join(this.folder, `slot-${number}`));
  }

  #names(): string[] {
    try {
      return readdirSync(this.folder);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** `lost` where somebody else was faster: as soon as a folder is there, others may take it. */
  #make(folder: string): Slot | 'there already' | 'lost' {
    try {
      if (!makeFolder(folder)) return 'there already';
      const slot = this.#take(folder);
      if (!(slot instanceof Slot)) removeIfEmpty(folder);
      else if (hasSegments(folder)) slot.release();
      else return slot;
      return 'lost';
    } catch (error) {
      removeIfEmpty(folder);
      throw error;
    }
  }

  /** As `#take`, but a slot that can't be used is in nobody's way. */
  #tryTake(folder: string): Slot | 'alive' | 'unsure' {
    try {
      return this.#take(folder);
    } catch (error) {
      if (!this.#warned.has(folder)) {
        this.#warned.add(folder);
        log.warn(`what is in ${folder} can't be taken over: ${plainWords(error)}`);
      }
      // Once there is room for a lock, it can be.
      return isFull(error) ? 'unsure' : 'alive';
    }
  }

  #take(folder: string): Slot | 'alive' | 'unsure' {
    const content = formatOwner({ ...this.#me, token: randomUUID() });
    const claimed = claim(folder, content, this.#judge);
    if ('refused' in claimed) return claimed.refused;
    const slot = new Slot(folder, claimed.path, content);
    this.#mine.set(folder, slot);
    return slot;
  }
}

/** What was made of a slot that can't be locked would be left behind by each try. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It was not made, or is somebody else's by now.
  }
}
