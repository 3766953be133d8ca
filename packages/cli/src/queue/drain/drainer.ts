import type { StoredLog, StoredRecord } from '@otelq/sending-queue/native';
import type { Pacer } from './pacer.js';
import type { Patience } from './patience.js';
import type { StoredExporter } from './stored-exporter.js';
import type { End } from './ticket.js';

/** How much of a log is read at once. */
const READ_REQUESTS = 64;
const READ_BYTES = 16 * 1024 * 1024;

/** How many requests more are handed in than may be in flight, so that one that is ready never has to be waited for. */
const SPARE_REQUESTS = 2;

/** The payloads of all requests under way, or one that is larger. */
const MOST_BYTES_UNDER_WAY = 64 * 1024 * 1024;

/** What a drainer works with. */
export interface DrainerParts {
  readonly exporter: Pick<StoredExporter, 'send' | 'shutdown' | 'limit'>;
  readonly pacer: Pacer;
  readonly patience: Patience;
  /** Aborted when nothing more is to be begun. */
  readonly stop: AbortSignal;
  /** Told of the end of each request that was begun. */
  readonly onEnd: (request: StoredRecord, end: End) => void;
}

/**
 * Sends what a log holds, oldest first, and tells how each request ended. Memory stays constant however much there is: few
 * requests are read ahead, and few are under way.
 */
export class Drainer {
  readonly #parts: DrainerParts;
  readonly #underWay = new Set<Promise<void>>();
  #bytesUnderWay = 0;
  /** Wakes up who waits for room. */
  #wake: () => void = () => {};

  constructor(parts: DrainerParts) {
    this.#parts = parts;
  }

  /** Resolves when nothing is under way any more, and all is sent or it was told to stop. One log at a time. */
  async drain(log: StoredLog): Promise<void> {
    const { stop, exporter } = this.#parts;
    const onStop = () => {
      this.#wake();
      // What is under way ends by it, as far as it does not within some seconds by itself.
      void exporter.shutdown();
    };
    stop.addEventListener('abort', onStop);
    while (!stop.aborted) {
      const records = await log.read(READ_REQUESTS, READ_BYTES);
      if (records.length === 0) break;
      await this.#sendAll(records);
    }
    await Promise.all(this.#underWay);
    stop.removeEventListener('abort', onStop);
  }

  async #sendAll(records: readonly StoredRecord[]): Promise<void> {
    const { pacer, stop } = this.#parts;
    for (const record of records) {
      while (!stop.aborted && !this.#fits(record.payload.byteLength)) await this.#changed();
      await pacer.turn(stop);
      if (stop.aborted) return;
      this.#begin(record);
    }
  }

  #fits(bytes: number): boolean {
    const { size } = this.#underWay;
    if (size === 0) return true;
    const isWithinLimit = size < this.#parts.exporter.limit + SPARE_REQUESTS;
    return isWithinLimit && this.#bytesUnderWay + bytes <= MOST_BYTES_UNDER_WAY;
  }

  /** Resolves when a request has come to its end, or when it is told to stop. */
  #changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #begin(record: StoredRecord): void {
    const { exporter, patience } = this.#parts;
    const bytes = record.payload.byteLength;
    this.#bytesUnderWay += bytes;
    const done = exporter.send(record).then((end) => {
      this.#bytesUnderWay -= bytes;
      this.#underWay.delete(done);
      patience.renew(this.#underWay.size);
      this.#parts.onEnd(record, end);
      this.#wake();
    });
    this.#underWay.add(done);
    if (this.#underWay.size === 1) patience.renew(1);
  }
}
