import type { Clock, StorageFailure } from '@otelq/sending-queue/native';
import { log } from '../diagnostics/log.js';
import { isFull } from '../errno/full.js';
import { plainWords } from '../errno/plain-words.js';
import { Slot } from '../slot/slot.js';
import { Lookout } from './lookout.js';
import { leaveLost } from './lost-lock.js';
import type { SlotLog } from './slot-log.js';

/** What keeping a log in a slot takes. */
export interface OwnSlotParts {
  readonly log: SlotLog;
  readonly clock: Clock;
  /** Of the queue. */
  readonly folder: string;
  /** Takes a slot that nobody has had before. Throws what keeps it from doing so. */
  takeNew(): Slot;
}

/**
 * The slot that a log writes into: when it is lost the log moves to a new one, and where none can be had it is looked for until
 * one can.
 */
export class OwnSlot {
  readonly #parts: OwnSlotParts;
  readonly #lookout: Lookout;
  #slot: Slot | undefined;
  #isStopped = false;

  /** @param first - the slot that the log has been opened in, or what it has been opened with for want of one */
  constructor(parts: OwnSlotParts, first: Slot | StorageFailure) {
    this.#parts = parts;
    this.#lookout = new Lookout(parts.clock, () => void this.#seek());
    if (first instanceof Slot) this.#hold(first);
    else this.#wait(first);
  }

  /** To be called before the log is closed. */
  stopLooking(): void {
    this.#isStopped = true;
    this.#lookout.again(false);
  }

  /** To be called once nothing is written any more. */
  release(): void {
    this.#slot?.release();
  }

  #hold(slot: Slot): void {
    this.#slot = slot;
    slot.keep(this.#parts.clock, () => this.#lose(slot));
  }

  #lose(slot: Slot): void {
    this.#slot = undefined;
    leaveLost(this.#parts.log, slot.folder);
    if (this.#isStopped) return;
    const failure = this.#seek();
    if (failure !== undefined) this.#wait(failure);
  }

  /** @returns why no slot can be had; undefined when the log has one */
  #seek(): StorageFailure | undefined {
    const found = this.#take();
    if (!(found instanceof Slot)) {
      this.#parts.log.moveTo(found);
      return found;
    }
    this.#lookout.again(false);
    this.#hold(found);
    this.#parts.log.moveTo(found.folder);
    log.info(`requests are stored in ${found.folder} from now on`);
    return undefined;
  }

  #take(): Slot | StorageFailure {
    try {
      return this.#parts.takeNew();
    } catch (error) {
      return noSlot(this.#parts.folder, error);
    }
  }

  #wait({ error }: StorageFailure): void {
    log.warn(`${error.message}: requests are refused until one can`);
    this.#lookout.again(true);
  }
}

/** Why requests are refused where no slot can be had. */
export function noSlot(folder: string, error: unknown): StorageFailure {
  return {
    reason: isFull(error) ? 'full' : 'failed',
    error: new Error(`no slot can be had in ${folder}: ${plainWords(error)}`, { cause: error }),
  };
}
