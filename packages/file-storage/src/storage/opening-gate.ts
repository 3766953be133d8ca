import type { StoredAmount, StoredLogListener } from '@otelq/sending-queue/native';

/** A queue is told what happens to its log later; what was there from the start the log says itself. */
export class OpeningGate implements StoredLogListener {
  readonly #listener: StoredLogListener;
  #isOpen = false;

  constructor(listener: StoredLogListener) {
    this.#listener = listener;
  }

  open(): void {
    this.#isOpen = true;
  }

  onAdopted(amount: StoredAmount): void {
    if (this.#isOpen) this.#listener.onAdopted(amount);
  }

  onDamaged(lost: StoredAmount): void {
    if (this.#isOpen) this.#listener.onDamaged(lost);
  }
}
