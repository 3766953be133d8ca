import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { StorageFailure, StoredAmount, StoredPlace, StoredRecord } from '@otelq/sending-queue/native';
import { onTestFinished } from 'vitest';
import { VirtualClock } from '../../sending-queue/testing/virtual-clock.js';
import { errnoOf } from '../src/errno/plain-words.js';
import { SegmentLog } from '../src/log/segment-log.js';
import type { SegmentLogParts } from '../src/log/segment-log-parts.js';
import { FaultyDisk } from './faulty-disk.js';
import { temporaryFolder } from './temporary-folder.js';

/** What became of a record that was appended. */
export interface Appended {
  readonly id: number;
  /** Undefined when it was refused. */
  readonly place?: StoredPlace;
  readonly isNext?: boolean;
  readonly failure?: StorageFailure;
}

export const DESCRIPTION: SegmentLogParts['description'] = {
  signal: 'traces',
  format: 'otlp-protobuf',
  destination: 'http://localhost:4318/v1/traces',
};

/** What is to be other than usual. */
export interface LogFixtureOptions extends Partial<Omit<SegmentLogParts, 'folder'>> {
  readonly folder?: string;
  readonly noFolder?: StorageFailure;
}

/** A log in a folder of its own, with a clock and a disk that do as they are told. */
export class LogFixture {
  readonly folder: string;
  readonly clock = new VirtualClock();
  readonly disk = new FaultyDisk();
  /** What the listener was told. */
  readonly told: { readonly adopted: StoredAmount[]; readonly damaged: StoredAmount[] } = {
    adopted: [],
    damaged: [],
  };
  readonly log: SegmentLog;
  /** What was told of the records that were appended, in that order. */
  readonly outcomes: Appended[] = [];
  #lastId: number;
  #isClosed = false;

  /** @param noFolder - why the log has none to write into; then `folder` is only there */
  constructor({ folder = temporaryFolder(), noFolder, ...options }: LogFixtureOptions = {}) {
    this.folder = folder;
    this.log = new SegmentLog({
      description: DESCRIPTION,
      sync: 'always',
      segmentBytes: 65_536,
      maxBytes: Infinity,
      listener: {
        onAdopted: (amount) => this.told.adopted.push(amount),
        onDamaged: (lost) => this.told.damaged.push(lost),
      },
      clock: this.clock,
      fileSystem: this.disk,
      ...options,
      folder: noFolder ?? folder,
    });
    this.#lastId = this.log.lastId;
    onTestFinished(() => this.close());
  }

  /** Names of files in the folder, those with that ending. */
  files(ending = ''): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith(ending))
      .sort();
  }

  /** Appends a record; resolves when it is stored or refused. */
  append(
    payload: Uint8Array,
    { keep = false, items = 1 }: { readonly keep?: boolean; readonly items?: number } = {},
  ): Promise<Appended> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const settle = (outcome: Omit<Appended, 'id'>): void => {
        this.outcomes.push({ id, ...outcome });
        resolve({ id, ...outcome });
      };
      this.log.append({
        id,
        items,
        acceptedAtMillis: 1_700_000_000_000 + id,
        payload,
        onStored: (place, isNext) => {
          settle({ place, isNext });
          return keep && isNext;
        },
        onFailed: (failure) => settle({ failure }),
      });
    });
  }

  /** Appends records one after the other in one turn; resolves when all are stored or refused. */
  appendAll(payloads: readonly Uint8Array[], options?: { readonly keep?: boolean }): Promise<Appended[]> {
    return Promise.all(payloads.map((payload) => this.append(payload, options)));
  }

  /** Reads all that is unread. */
  async readAll(): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    while (this.log.unread.requests > 0) records.push(...(await this.log.read(100, 1_000_000)));
    return records;
  }

  /** What the process would leave if it were killed now: a copy of the folder. */
  killed(): string {
    const copy = temporaryFolder();
    for (const file of this.files()) copyIfThere(join(this.folder, file), join(copy, file));
    return copy;
  }

  /** Does to the log what killing the process does: what the disk has begun is finished, and nothing else happens. */
  async kill(): Promise<void> {
    this.#isClosed = true;
    await this.disk.die();
    // Lets go of the file that is being read. Nothing of it comes to the disk.
    this.log.abandon(this.folder, new Error('killed'));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.log.close();
  }
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/** Waits for what a disk does, without any time: turn by turn of the event loop. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}
