import type { StoredAmount } from '@otelq/sending-queue/native';
import type { RecordHeader } from '../format/record.js';
import { NOTHING, plus } from './amount.js';
import { IndexSet } from './index-set.js';

/** Of more damaged payloads than that in one segment, what was in them is unknown: the count must stay in bounds. */
const MAX_DAMAGED = 65_536;

/** What a segment without a seal has, counted record by record. */
export class Tally {
  readonly #good = new IndexSet();
  /** Those whose headers are good, and whose payloads are not. */
  readonly #damaged = new Map<number, StoredAmount>();
  /** Of good records. */
  readonly readable = { requests: 0, items: 0, bytes: 0 };
  /** One more than the largest index of a good record. */
  nextIndex = 0;
  /** The largest number in a good header. */
  lastId = 0;

  has(index: number): boolean {
    return this.#good.has(index);
  }

  /** Whether it is known how much there was in it. */
  knows(index: number): boolean {
    return this.has(index) || this.#damaged.has(index);
  }

  /** @param header - of one that is not there yet */
  addGood(header: RecordHeader): void {
    this.#good.add(header.index);
    // What was found damaged was a stray copy.
    this.#damaged.delete(header.index);
    this.readable.requests += 1;
    this.readable.items += header.items;
    this.readable.bytes += header.payloadBytes;
    this.nextIndex = Math.max(this.nextIndex, header.index + 1);
    this.lastId = Math.max(this.lastId, header.id);
  }

  /** @param header - of one that is not there, as a good one */
  addDamaged(header: RecordHeader): void {
    this.lastId = Math.max(this.lastId, header.id);
    if (this.#damaged.size >= MAX_DAMAGED) return;
    this.#damaged.set(header.index, { requests: 1, items: header.items, bytes: header.payloadBytes });
  }

  /** What there is up to the last good record: every index is a request, of damaged ones what their headers say. */
  get known(): StoredAmount {
    let damaged = NOTHING;
    for (const [index, amount] of this.#damaged) {
      if (index < this.nextIndex) damaged = plus(damaged, amount);
    }
    return { ...plus(this.readable, damaged), requests: this.nextIndex };
  }
}
