import type { Clock, StoredAmount } from '@otelq/sending-queue/native';
import { amountText } from '../diagnostics/amount-text.js';
import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import { less } from '../read/amount.js';
import { hasSegments } from '../slot/contents.js';
import type { Slot } from '../slot/slot.js';
import type { Slots } from '../slot/slots.js';
import { Lookout } from './lookout.js';
import { leaveLost } from './lost-lock.js';
import type { SlotLog } from './slot-log.js';

/** The slots that a log has taken over from dead processes, at the opening or later. */
export class Holdings {
  readonly #log: SlotLog;
  readonly #slots: Slots;
  readonly #clock: Clock;
  readonly #lookout: Lookout;
  readonly #held = new Set<Slot>();
  /** Slots that could not be taken over when they were tried last. */
  readonly #failed = new Set<string>();
  #hasWarned = false;
  /** What is found at the opening is told of as a whole, by those who open the log. */
  #hasLooked = false;

  constructor(log: SlotLog, slots: Slots, clock: Clock) {
    this.#log = log;
    this.#slots = slots;
    this.#clock = clock;
    this.#lookout = new Lookout(clock, () => this.look());
  }

  /** Hands the log what is in the slots of the dead, and sees to it that slots which can't be judged are looked at later. */
  look(): void {
    try {
      const { taken, isUnsure } = this.#slots.takeDead();
      for (const slot of taken) this.#adopt(slot);
      this.#lookout.again(isUnsure);
      this.#hasWarned = false;
    } catch (error) {
      if (!this.#hasWarned)
        log.warn(`what other processes have left can't be looked for: ${plainWords(error)}`);
      this.#hasWarned = true;
    }
    this.#hasLooked = true;
  }

  /** To be called before the log is closed. */
  stopLooking(): void {
    this.#lookout.again(false);
  }

  /** To be called once nothing is written any more. */
  release(): void {
    for (const slot of this.#held) slot.release();
    this.#held.clear();
  }

  #adopt(slot: Slot): void {
    const { folder } = slot;
    this.#held.add(slot);
    slot.keep(this.#clock, () => this.#lose(slot));
    const before = this.#log.stored;
    try {
      this.#log.adopt(folder, () => {
        // Segments that this version can't read would only be taken again.
        if (!hasSegments(folder)) this.#letGo(slot);
      });
      this.#failed.delete(folder);
      if (this.#hasLooked) tellOfTaken(folder, less(this.#log.stored, before));
    } catch (error) {
      this.#letGo(slot);
      if (!this.#failed.has(folder))
        log.warn(`what is in ${folder} can't be taken over: ${plainWords(error)}`);
      this.#failed.add(folder);
    }
  }

  #letGo(slot: Slot): void {
    this.#held.delete(slot);
    slot.release();
  }

  #lose(slot: Slot): void {
    this.#held.delete(slot);
    leaveLost(this.#log, slot.folder);
  }
}

function tellOfTaken(folder: string, amount: StoredAmount): void {
  if (amount.requests > 0) log.info(`took over ${amountText(amount)} of ${folder}, whose process is gone`);
}
