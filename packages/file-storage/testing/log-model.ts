import { setImmediate } from 'node:timers/promises';
import type { StoredAmount, StoredPlace, StoredRecord } from '@otelq/sending-queue/native';
import { expect } from 'vitest';
import { LogFixture } from './log-fixture.js';

interface ModelRecord {
  readonly id: number;
  readonly items: number;
  readonly payload: Buffer;
  place?: StoredPlace;
}

/** A log, and what it should have: checked after every step. */
export class LogModel {
  readonly #segmentBytes: number;
  #fixture: LogFixture;
  #lastId = 0;
  /** Stored, in order; with a place once they are read or kept. */
  #stored: ModelRecord[] = [];
  /**
   * All that may be found after a kill. Nobody misses what was acknowledged or refused or not told of, but the acknowledgement,
   * or what takes it back, may not have been written.
   */
  readonly #appended = new Map<number, ModelRecord>();
  readonly #wrong: string[] = [];

  constructor(segmentBytes: number) {
    this.#segmentBytes = segmentBytes;
    this.#fixture = new LogFixture({ segmentBytes });
  }

  get #unread(): ModelRecord[] {
    return this.#stored.filter(({ place }) => place === undefined);
  }

  /** Appends records of these sizes in one turn, and waits until all are told. */
  async append(sizes: readonly number[], keep: boolean): Promise<void> {
    await Promise.all(sizes.map((size) => this.#append(size, keep)));
    this.#check();
  }

  /** Appends while the disk fails. */
  async appendWithFault(sizes: readonly number[], fault: 'full' | 'sync' | 'write'): Promise<void> {
    const { disk } = this.#fixture;
    if (fault === 'full') disk.roomBytes = 10_000;
    else disk.fail(fault === 'sync' ? 'fdatasync' : 'writev', 'EIO', '.segment', 1);
    await this.append(sizes, false);
    disk.heal();
  }

  /** Reads once; what is read must be the next ones, as many as the bounds let through. */
  async read(maxRequests: number, maxBytes: number): Promise<void> {
    const expected = within(this.#unread, maxRequests, maxBytes);
    this.#takeRead(expected, await this.#fixture.log.read(maxRequests, maxBytes));
    this.#check();
  }

  /** Reads while others append: what was unread before comes first. */
  async readWhileAppending(sizes: readonly number[]): Promise<void> {
    const { log } = this.#fixture;
    const appending = Promise.all(sizes.map((size) => this.#append(size, true)));
    const records = await log.read(1000, 1_000_000);
    this.#takeRead(this.#unread.slice(0, records.length), records);
    await appending;
    this.#check();
  }

  /** Acknowledges those of what is read or kept that the choice picks, some of them twice. */
  acknowledge(choose: (index: number) => boolean): void {
    const known = this.#stored.filter(({ place }) => place !== undefined);
    const done = new Set(known.filter((_, index) => choose(index)));
    for (const record of done) {
      if (record.place === undefined) continue;
      this.#fixture.log.acknowledge(record.place);
      if (record.id % 3 === 0) this.#fixture.log.acknowledge(record.place);
    }
    this.#stored = this.#stored.filter((record) => !done.has(record));
    this.#check();
  }

  /** Closes the log, and opens it again: all is there that should be, and nothing else. */
  async reopen(): Promise<void> {
    await this.#fixture.close();
    this.#open();
    this.#appended.clear();
    for (const record of this.#stored) this.#appended.set(record.id, record);
    for (const record of this.#stored) delete record.place;
    this.#check();
  }

  /** Kills the process some turns after it has appended records, and opens what it leaves. */
  async kill(sizes: readonly number[], turns: number): Promise<void> {
    for (const size of sizes) void this.#append(size, false);
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    const missed = this.#stored.map(({ id }) => id);
    await this.#fixture.kill();
    this.#open();

    const found = await this.#fixture.readAll();
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toEqual(expect.arrayContaining(missed));
    this.#stored = ids.map((id) => {
      const record = this.#appended.get(id);
      if (record === undefined) throw new Error(`${id} was never appended`);
      return record;
    });
    expectSame(found, this.#stored);
    await this.reopen();
  }

  async close(): Promise<void> {
    await this.#fixture.close();
  }

  #open(): void {
    this.#fixture = new LogFixture({ folder: this.#fixture.folder, segmentBytes: this.#segmentBytes });
  }

  #append(size: number, keep: boolean): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    const record: ModelRecord = { id, items: id % 7, payload: Buffer.alloc(size, `request ${id},`) };
    this.#appended.set(id, record);
    return new Promise((resolve) => {
      this.#fixture.log.append({
        ...record,
        acceptedAtMillis: id,
        onStored: (place, isNext) => {
          if (isNext && this.#unread.length > 0) this.#wrong.push(`${id} is not the next one`);
          this.#stored.push(record);
          const isKept = keep && isNext;
          if (isKept) record.place = place;
          resolve();
          return isKept;
        },
        onFailed: () => resolve(),
      });
    });
  }

  #takeRead(expected: readonly ModelRecord[], records: readonly StoredRecord[]): void {
    expectSame(records, expected);
    for (const [index, record] of expected.entries()) {
      const place = records[index]?.place;
      if (place !== undefined) record.place = place;
    }
  }

  #check(): void {
    const { log, told } = this.#fixture;
    expect(log.stored).toEqual(amountOf(this.#stored));
    expect(log.unread).toEqual(amountOf(this.#unread));
    expect(log.pendingBytes).toBe(0);
    expect(this.#wrong).toEqual([]);
    expect(told.damaged).toEqual([]);
  }
}

function within(records: readonly ModelRecord[], maxRequests: number, maxBytes: number): ModelRecord[] {
  const taken: ModelRecord[] = [];
  let bytes = 0;
  for (const record of records.slice(0, maxRequests)) {
    bytes += record.payload.length;
    if (taken.length > 0 && bytes > maxBytes) break;
    taken.push(record);
  }
  return taken;
}

function expectSame(found: readonly StoredRecord[], expected: readonly ModelRecord[]): void {
  expect(found.map(({ id, items }) => ({ id, items }))).toEqual(
    expected.map(({ id, items }) => ({ id, items })),
  );
  for (const [index, { payload }] of found.entries()) {
    expect(expected[index]?.payload.equals(payload)).toBe(true);
  }
}

function amountOf(records: readonly ModelRecord[]): StoredAmount {
  return {
    requests: records.length,
    items: records.reduce((sum, { items }) => sum + items, 0),
    bytes: records.reduce((sum, { payload }) => sum + payload.length, 0),
  };
}
