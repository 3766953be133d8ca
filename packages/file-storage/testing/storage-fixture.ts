import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type {
  StoredAmount,
  StoredLog,
  StoredPlace,
  StoredQueueDescription,
} from '@otelq/sending-queue/native';
import { onTestFinished } from 'vitest';
import { VirtualClock } from '../../sending-queue/testing/virtual-clock.js';
import type { FileStorageOptions } from '../src/config/options.js';
import { resolveOptions } from '../src/config/resolve-options.js';
import type { Owner } from '../src/slot/owner.js';
import { openLog } from '../src/storage/open-log.js';
import { openSegmentLog } from '../src/storage/open-segment-log.js';
import { leaveOwner, ownerWith, reused } from './owners.js';
import { temporaryFolder } from './temporary-folder.js';

export const TRACES: StoredQueueDescription = {
  signal: 'traces',
  format: 'otlp-protobuf',
  destination: 'http://localhost:4318/v1/traces',
  isDestinationKnown: true,
};

/** A log that is opened as a queue does it, in real files and in time that passes when a test says so. */
export class OpenedLog {
  readonly clock: VirtualClock;
  readonly log: StoredLog;
  readonly adopted: StoredAmount[] = [];
  readonly damaged: StoredAmount[] = [];
  #lastId: number;
  #isClosed = false;

  constructor(options: FileStorageOptions, description = TRACES, clock = new VirtualClock(0)) {
    this.clock = clock;
    const listener = {
      onAdopted: (amount: StoredAmount) => void this.adopted.push(amount),
      onDamaged: (lost: StoredAmount) => void this.damaged.push(lost),
    };
    const parts = { settings: resolveOptions(options), openSlotLog: openSegmentLog, clock };
    this.log = openLog(parts, description, listener);
    this.#lastId = this.log.lastId;
    onTestFinished(() => this.close());
  }

  /** Stores a request of one item. Rejects when it is refused. */
  append(text: string): Promise<StoredPlace> {
    this.#lastId += 1;
    return new Promise((resolve, reject) => {
      this.log.append({
        id: this.#lastId,
        items: 1,
        acceptedAtMillis: this.clock.wallTime(),
        payload: Buffer.from(text),
        onStored(place) {
          resolve(place);
          return false;
        },
        onFailed: ({ error }) => reject(error),
      });
    });
  }

  /** Reads all that is unread, and is done with it. */
  async drain(): Promise<string[]> {
    const texts: string[] = [];
    while (this.log.unread.requests > 0) {
      for (const { payload, place } of await this.log.read(10, 1_000_000)) {
        texts.push(Buffer.from(payload).toString());
        this.log.acknowledge(place);
      }
    }
    return texts;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.log.close();
  }
}

/** The options of a storage with a directory of its own, and where a queue of it is. */
export function storage() {
  const directory = temporaryFolder();
  return { options: { directory, name: 'checkout' }, queue: join(directory, 'traces-protobuf-checkout') };
}

/** Leaves a slot with requests, as an owner does that is killed. */
export async function leave(
  queue: string,
  slot: string,
  texts: readonly string[],
  owner: Partial<Owner> = reused,
) {
  const own = storage();
  const opened = new OpenedLog(own.options);
  for (const text of texts) await opened.append(text);
  await opened.close();
  mkdirSync(queue, { recursive: true });
  if (texts.length > 0) renameSync(join(own.queue, 'slot-0'), join(queue, slot));
  leaveOwner(join(queue, slot), 1, ownerWith(owner));
}

/** Waits for what a disk does, without any time: turn by turn of the event loop. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}
