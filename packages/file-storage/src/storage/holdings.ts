import { type Clock, outsideOfTheApplication, type StoredAmount } from '@otelq/sending-queue/native';
import { repeat } from '../clock/repeat.js';
import { amountText } from '../diagnostics/amount-text.js';
import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import { less } from '../read/amount.js';
import { hasSegments } from '../slot/contents.js';
import type { Slot } from '../slot/slot.js';
import type { Slots } from '../slot/slots.js';
import type { SlotLog } from './slot-log.js';

/** How often to look for owners that have turned out to be dead, in milliseconds. */
export const LOOK_MILLIS = 10_000;

/** The slots of one log: its own, and those it has taken over from dead processes, now or later. */
export class Holdings {
  readonly #log: SlotLog;
  readonly #slots: Slots;
  readonly #clock: Clock;
  readonly #held = new Set<Slot>();
  /** Slots that could not be taken over when they were tried last. */
  readonly #failed = new Set<string>();
  #stopLooking: (() => void) | undefined;
  #hasWarned = false;
  /** What is found at the opening is told of as a whole, by those who open the log. */
  #hasLooked = false;

  /** @param own - the slot of the log, which is released with the others */
  constructor(log: SlotLog, slots: Slots, own: Slot, clock: Clock) {
    this.#log = log;
    this.#slots = slots;
    this.#clock = clock;
    this.#hold(own);
  }

  /** Hands the log what is in the slots of the dead, and sees to it that slots which can't be judged are looked at later. */
  look(): void {
    try {
      const held = Array.from(this.#held, ({ folder }) => folder);
      const { taken, isUnsure } = this.#slots.takeDead(held);
      for (const slot of taken) this.#adopt(slot);
      this.#lookAgain(isUnsure);
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
    this.#lookAgain(false);
  }

  /** To be called once nothing is written any more. */
  release(): void {
    for (const slot of this.#held) slot.release();
    this.#held.clear();
  }

  #lookAgain(isNeeded: boolean): void {
    if (isNeeded) {
      const look = (): void => outsideOfTheApplication(() => this.look());
      this.#stopLooking ??= repeat(this.#clock, look, LOOK_MILLIS);
    } else {
      this.#stopLooking?.();
      this.#stopLooking = undefined;
    }
  }

  #adopt(slot: Slot): void {
    const { folder } = slot;
    this.#hold(slot);
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

  #hold(slot: Slot): void {
    this.#held.add(slot);
    slot.keep(this.#clock, () => this.#lose(slot));
  }

  #letGo(slot: Slot): void {
    this.#held.delete(slot);
    slot.release();
  }

  #lose(slot: Slot): void {
    this.#held.delete(slot);
    const error = new Error(`the lock of ${slot.folder} was removed, or taken by another process`);
    log.error(`${error.message}: nothing is read or written there any more`);
    try {
      this.#log.abandon(slot.folder, error);
    } catch (thrown) {
      log.error(`letting go of ${slot.folder} threw: ${plainWords(thrown)}`);
    }
  }
}

function tellOfTaken(folder: string, amount: StoredAmount): void {
  if (amount.requests > 0) log.info(`took over ${amountText(amount)} of ${folder}, whose process is gone`);
}
