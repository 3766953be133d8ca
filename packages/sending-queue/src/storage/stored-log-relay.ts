import type { StoredAmount, StoredLogListener } from './stored-log.js';

/** Stands for the queue while its log is opened, before there is a queue. Nothing happens to a log within the opening. */
export class StoredLogRelay implements StoredLogListener {
  /** Who is told. */
  listener: StoredLogListener | undefined;

  onAdopted(amount: StoredAmount): void {
    this.listener?.onAdopted(amount);
  }

  onDamaged(lost: StoredAmount): void {
    this.listener?.onDamaged(lost);
  }
}
