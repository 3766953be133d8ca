import type {
  NewRecord,
  StoredAmount,
  StoredLog,
  StoredPlace,
  StoredRecord,
} from '@otelq/sending-queue/native';
import type { Holdings } from './holdings.js';

/** A log that lets go of its slots when it is closed. */
export class LockedLog implements StoredLog {
  readonly #log: StoredLog;
  readonly #holdings: Holdings;
  readonly #onClosed: (left: StoredAmount) => void;

  constructor(log: StoredLog, holdings: Holdings, onClosed: (left: StoredAmount) => void) {
    this.#log = log;
    this.#holdings = holdings;
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
    this.#holdings.stopLooking();
    await this.#log.close();
    this.#holdings.release();
    this.#onClosed(this.#log.stored);
  }
}
