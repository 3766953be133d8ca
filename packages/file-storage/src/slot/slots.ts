import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import { claim, worst } from './claim.js';
import { isUsed } from './contents.js';
import { Judge, type Judgement } from './judge.js';
import { makeFolder } from './make-folder.js';
import { formatOwner } from './owner.js';
import { ownerFiles } from './owner-file.js';
import { type ProcessIdentity, thisProcess } from './process-identity.js';
import { Slot } from './slot.js';

const NAME = /^slot-(0|[1-9]\d{0,9})$/;

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
  /** Slots that can't be looked at, of which a warning has been written. */
  readonly #warned = new Set<string>();

  /** @param folder - of the queue, which exists */
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
    for (let number = 0; ; number++) {
      const folder = join(this.folder, `slot-${number}`);
      const slot = makeFolder(folder) ? this.#take(folder) : undefined;
      // As soon as the folder is there, others may take it.
      if (slot instanceof Slot) return slot;
    }
  }

  /**
   * Takes all slots whose owners are dead, to send what is in them.
   *
   * @param held - folders of slots that the caller has already
   */
  takeDead(held: readonly string[]): Look {
    const others = this.folders().filter((folder) => !held.includes(folder) && isUsed(folder));
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
   * In the order of their numbers.
   *
   * @throws Error - of the file system
   */
  folders(): string[] {
    const numbers = readdirSync(this.folder).flatMap((name) => NAME.exec(name)?.[1] ?? []);
    const sorted = numbers.map(Number).sort((a, b) => a - b);
    return sorted.map((number) => join(this.folder, `slot-${number}`));
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
      return 'alive';
    }
  }

  #take(folder: string): Slot | 'alive' | 'unsure' {
    const content = formatOwner({ ...this.#me, token: randomUUID() });
    const claimed = claim(folder, content, this.#judge);
    return 'path' in claimed ? new Slot(folder, claimed.path, content) : claimed.refused;
  }
}
