import type {
  NewRecord,
  StoredAmount,
  StoredLog,
  StoredPlace,
  StoredRecord,
} from '@otelq/sending-queue/native';
/** Slots that are held for a log. */
export interface HeldSlots {
  /** To be called before the log is closed. */
  stopLooking(): void;
  /** To be called once nothing is written any more. */
  release(): void;
}

/** A log that lets go of its slots when it is closed. */
export class LockedLog implements StoredLog {
  readonly #log: StoredLog;
  readonly #slots: readonly HeldSlots[];
  readonly #onClosed: (left: StoredAmount) => void;

  constructor(log: StoredLog, slots: readonly HeldSlots[], onClosed: (left: StoredAmount) => void) {
    this.#log = log;
    this.#slots = slots;
    this.#onClosed = onClosed;
  }

  get lastId(): number {
    return this.#log.lastId;
  }

  get maxBytes(): number {
    return this.#log.maxBytes;
  }

  get stored(): StoredAmount {
    return this.#log.stored;
  }

  get unread(): StoredAmount {
    return this.#log.unread;
  }

  get pendingBytes(): number {
    return this.#log.pendingBytes;
  }

  append(record: NewRecord): void {
    this.#log.append(record);
  }

  read(maxRequests: number, maxBytes: number): Promise<readonly StoredRecord[]> {
    return this.#log.read(maxRequests, maxBytes);
  }

  acknowledge(place: StoredPlace): void {
    this.#log.acknowledge(place);
  }

  async close(): Promise<void> {
    for (const one of this.#slots) one.stopLooking();
    try {
      await this.#log.close();
    } finally {
      // A lock that is kept would keep what is stored from everybody as long as the process lives.
      for (const one of this.#slots) one.release();
      this.#onClosed(this.#log.stored);
    }
  }
}
