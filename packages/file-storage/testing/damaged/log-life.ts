import type { StoredAmount, StoredLog, StoredPlace } from '@otelq/sending-queue/native';
import type { FileStorageOptions } from '../../src/config/options.js';
import { fileStorage } from '../../src/storage/file-storage.js';
import type { Random } from '../random.js';
import { DESTINATION } from './queue-life.js';

/** What was done with a log from its opening to its end. Payloads have a character for each byte. */
export interface LogLife {
  /** What was acknowledged. */
  readonly done: readonly string[];
  /** What was stored anew, acknowledged or not. */
  readonly stored: readonly string[];
  /** What went wrong. */
  readonly problems: readonly string[];
}

/** Opens the log of a queue; stores, reads and acknowledges some requests, and leaves the rest. */
export async function useLog(options: FileStorageOptions, random: Random): Promise<LogLife> {
  const description = {
    signal: 'traces',
    format: 'otlp-protobuf',
    destination: DESTINATION,
    isDestinationKnown: true,
  } as const;
  const log = fileStorage(options).open(description, { onAdopted() {}, onDamaged() {} });
  const use = new LogUse(log, random);
  for (let steps = 1 + random.below(4); steps > 0; steps -= 1) await use.step();
  await log.close();
  return use;
}

class LogUse implements LogLife {
  readonly done: string[] = [];
  readonly stored: string[] = [];
  readonly problems: string[] = [];
  readonly #log: StoredLog;
  readonly #random: Random;
  #inMemory: { readonly text: string; readonly place: StoredPlace }[] = [];
  #lastId: number;

  constructor(log: StoredLog, random: Random) {
    this.#log = log;
    this.#random = random;
    this.#lastId = log.lastId;
  }

  async step(): Promise<void> {
    const random = this.#random;
    for (let count = random.below(4); count > 0; count -= 1) {
      await this.#append(`new ${this.#lastId} ${'.'.repeat(random.below(200))}`, random.below(2) === 0);
    }
    for (const { payload, place } of await this.#log.read(1 + random.below(8), random.below(3000))) {
      this.#inMemory.push({ text: Buffer.from(payload).toString('latin1'), place });
    }
    this.#inMemory = this.#inMemory.filter(({ text, place }) => {
      if (random.below(2) === 0) return true;
      this.#log.acknowledge(place);
      this.done.push(text);
      return false;
    });
    this.#check(this.#log.stored, this.#log.unread);
  }

  #append(text: string, keep: boolean): Promise<void> {
    this.#lastId += 1;
    return new Promise((resolve) =>
      this.#log.append({
        id: this.#lastId,
        items: 1,
        acceptedAtMillis: Date.now(),
        payload: Buffer.from(text, 'latin1'),
        onStored: (place, isNext) => {
          const isKept = keep && isNext;
          if (isKept) this.#inMemory.push({ text, place });
          this.stored.push(text);
          resolve();
          return isKept;
        },
        onFailed: ({ error }) => {
          this.problems.push(`refused: ${error.message}`);
          resolve();
        },
      }),
    );
  }

  #check(stored: StoredAmount, unread: StoredAmount): void {
    for (const of of ['requests', 'items', 'bytes'] as const) {
      const isRight = unread[of] >= 0 && unread[of] <= stored[of];
      if (!isRight) this.problems.push(`${of}: ${stored[of]} stored, ${unread[of]} unread`);
    }
  }
}
