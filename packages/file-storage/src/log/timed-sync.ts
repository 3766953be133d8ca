import type { Clock, Timer } from '@otelq/sending-queue/native';
import type { SegmentWriter } from './segment-writer.js';

/** Makes durable what was written, some time after the first write. */
export class TimedSync {
  readonly #clock: Clock;
  readonly #everyMillis: number;
  readonly #onFailure: (writer: SegmentWriter, error: Error) => void;
  #writer: SegmentWriter | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, everyMillis: number, onFailure: (writer: SegmentWriter, error: Error) => void) {
    this.#clock = clock;
    this.#everyMillis = everyMillis;
    this.#onFailure = onFailure;
  }

  /** Something was written. What another writer has written is synced when its segment ends. */
  onWritten(writer: SegmentWriter): void {
    this.#writer = writer;
    this.#timer ??= this.#clock.setTimer(this.#sync, this.#everyMillis);
  }

  close(): void {
    this.#timer?.cancel();
  }

  readonly #sync = (): void => {
    const writer = this.#writer;
    this.#timer = undefined;
    if (writer === undefined || writer.isEnded) return;
    writer.sync((error) => {
      if (error !== null) this.#onFailure(writer, error);
    });
  };
}
