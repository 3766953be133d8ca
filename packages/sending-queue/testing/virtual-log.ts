import type {
  NewRecord,
  StorageFailure,
  StoredAmount,
  StoredLog,
  StoredLogListener,
  StoredPlace,
  StoredRecord,
} from '../src/storage/stored-log.js';
import type { VirtualClock } from './virtual-clock.js';

interface DiskRecord {
  readonly id: number;
  readonly items: number;
  readonly acceptedAtMillis: number;
  readonly payload: Uint8Array;
  isDamaged: boolean;
}

/** What outlives a process: records that are written and not acknowledged, in order. */
export class VirtualDisk {
  records: DiskRecord[] = [];

  /** What is on it, as the names that were stored. */
  get names(): string[] {
    return this.records.map(({ payload }) => new TextDecoder().decode(payload));
  }
}

/**
 * A log in virtual time, for faults and moments that a disk does not give on demand. The real one is tested with the real
 * queue where both are at hand.
 */
export class VirtualLog implements StoredLog {
  readonly lastId: number;
  readonly maxBytes = Infinity;
  readonly #clock: VirtualClock;
  readonly #disk: VirtualDisk;
  readonly #listener: StoredLogListener;
  /** How long a commit takes; what comes meanwhile is the next one. */
  commitMillis = 5;
  /** How long a read takes. */
  readMillis = 1;
  /** How long it takes from when something counts as read until it is handed over. */
  handoverMillis = 0;
  /** Why the next commits fail. */
  failure: StorageFailure | undefined;
  isClosed = false;
  /** Most bytes of one read. */
  largestRead = 0;
  #pending: NewRecord[] = [];
  #pendingBytes = 0;
  #isCommitting = false;
  #isReading = false;
  /** Those of the disk that were not read yet. */
  #unread: DiskRecord[];

  constructor(clock: VirtualClock, disk: VirtualDisk, listener: StoredLogListener) {
    this.#clock = clock;
    this.#disk = disk;
    this.#listener = listener;
    this.#unread = [...disk.records];
    this.lastId = Math.max(0, ...disk.records.map(({ id }) => id));
  }

  get stored(): StoredAmount {
    return amountOf(this.#disk.records);
  }

  get unread(): StoredAmount {
    return amountOf(this.#unread);
  }

  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  append(record: NewRecord): void {
    this.#pending.push(record);
    this.#pendingBytes += record.payload.byteLength;
    this.#commit();
  }

  async read(maxRequests: number, maxBytes: number): Promise<readonly StoredRecord[]> {
    if (this.#isReading) throw new Error('one read at a time');
    this.#isReading = true;
    await new Promise<void>((resolve) => this.#clock.setTimer(resolve, this.readMillis));
    this.#isReading = false;
    const read: StoredRecord[] = [];
    let bytes = 0;
    for (let next = this.#unread[0]; next !== undefined; next = this.#unread[0]) {
      bytes += next.payload.byteLength;
      if (read.length > 0 && (read.length >= maxRequests || bytes > maxBytes)) break;
      this.#unread.shift();
      if (next.isDamaged) this.#lose(next);
      else read.push({ ...next, place: next });
    }
    this.largestRead = Math.max(this.largestRead, bytes);
    if (this.handoverMillis > 0) {
      await new Promise<void>((resolve) => this.#clock.setTimer(resolve, this.handoverMillis));
    }
    return read;
  }

  acknowledge(place: StoredPlace): void {
    if (this.isClosed) return;
    this.#disk.records = this.#disk.records.filter((record) => record !== place);
  }

  async close(): Promise<void> {
    while (this.#pending.length > 0) {
      await new Promise<void>((resolve) => this.#clock.setTimer(resolve, this.commitMillis));
    }
    this.isClosed = true;
  }

  /** Takes over what another process has left. */
  adopt(records: readonly Pick<DiskRecord, 'items' | 'payload'>[]): void {
    const adopted = records.map((record) => ({ ...record, id: 0, acceptedAtMillis: 0, isDamaged: false }));
    this.#disk.records.unshift(...adopted);
    this.#unread.unshift(...adopted);
    this.#listener.onAdopted(amountOf(adopted));
  }

  #lose(record: DiskRecord): void {
    this.acknowledge(record);
    this.#listener.onDamaged(amountOf([record]));
  }

  #commit(): void {
    if (this.#isCommitting || this.#pending.length === 0) return;
    this.#isCommitting = true;
    const group = this.#pending;
    this.#clock.setTimer(() => {
      this.#isCommitting = false;
      this.#pending = this.#pending.slice(group.length);
      if (this.isClosed) return;
      const { failure } = this;
      for (const record of group) this.#end(record, failure);
      this.#commit();
    }, this.commitMillis);
    this.#pending = group;
  }

  #end(record: NewRecord, failure: StorageFailure | undefined): void {
    this.#pendingBytes -= record.payload.byteLength;
    if (failure !== undefined) {
      record.onFailed(failure);
      return;
    }
    const { id, items, acceptedAtMillis, payload } = record;
    const place: DiskRecord = { id, items, acceptedAtMillis, payload, isDamaged: false };
    this.#disk.records.push(place);
    if (!record.onStored(place, this.#unread.length === 0)) this.#unread.push(place);
  }
}

function amountOf(records: readonly DiskRecord[]): StoredAmount {
  let items = 0;
  let bytes = 0;
  for (const record of records) {
    items += record.items;
    bytes += record.payload.byteLength;
  }
  return { requests: records.length, items, bytes };
}
