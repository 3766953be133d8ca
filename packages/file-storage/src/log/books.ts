import { Amount } from './amount.js';

/** How much is in a log, all of its segments together. */
export class Books {
  /** Stored, and not acknowledged. */
  readonly stored = new Amount();
  /** What of it has not been read. */
  readonly unread = new Amount();
  /** Whether somebody is about to be given some of it. */
  isReading = false;
  /** Of payloads that are neither stored nor refused yet. */
  pendingBytes = 0;

  /** Whether nothing that is stored has still to be given to somebody. */
  get isAllRead(): boolean {
    return this.unread.requests === 0 && !this.isReading;
  }
}
