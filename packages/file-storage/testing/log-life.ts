import type { StoredLog, StoredPlace } from '@otelq/sending-queue/native';
import type { FileStorageOptions } from '../src/config/options.js';
import { fileStorage } from '../src/storage/file-storage.js';
import { DESTINATION } from './queue-process.js';
import type { Random } from './random.js';

/** What was done with a log, from its opening to its end. */
export interface LogLife {
  /** Payloads that were acknowledged. */
  readonly done: readonly string[];
  /** Payloads that were stored and not acknowledged. */
  readonly left: readonly string[];
  /** What went wrong. */
  readonly problems: readonly string[];
}

interface Known {
  readonly text: string;
  readonly place: StoredPlace;
}

/** Opens the log of a queue, as the queue does, stores and reads and acknowledges a part of it, and closes it. */
export async function useLog(options: FileStorageOptions, random: Random): Promise<LogLife> {
  const problems: string[] = [];
  const done: string[] = [];
  let known: Known[] = [];
  const description = {
    signal: 'traces',
    format: 'otlp-protobuf',
    destination: DESTINATION,
    isDestinationKnown: true,
  } as const;
  const log = fileStorage(options).open(description, { onAdopted() {}, onDamaged() {} });
  const left = new Set<string>();
  for (let step = 0, steps = 1 + random.below(4); step < steps; step += 1) {
    if (random.below(2) === 0) {
      for (let count = random.below(4); count > 0; count -= 1) {
        const text = `new ${step} ${count} ${'.'.repeat(random.below(200))}`;
        const place = await append(log, text, random.below(2) === 0);
        if (place instanceof Error) problems.push(`${text} refused: ${place.message}`);
        else {
          left.add(text);
          if (place.isKept) known.push({ text, place: place.place });
        }
      }
    }
    const records = await log.read(1 + random.below(8), random.below(3000));
    for (const { payload, place } of records) known.push({ text: Buffer.from(payload).toString('latin1'), place });
    known = known.filter(({ text, place }) => {
      if (random.below(2) === 0) return true;
      log.acknowledge(place);
      done.push(text);
      left.delete(text);
      return false;
    });
    const { stored, unread } = log;
    for (const amount of ['requests', 'items', 'bytes'] as const) {
      if (unread[amount] < 0 || stored[amount] < unread[amount]) {
        problems.push(`${amount}: ${stored[amount]} stored, ${unread[amount]} unread`);
      }
    }
  }
  await log.close();
  return { done, left: [...left], problems };
}

interface Stored {
  readonly place: StoredPlace;
  readonly isKept: boolean;
}

let lastId = 2 ** 40;

function append(log: StoredLog, text: string, keep: boolean): Promise<Stored | Error> {
  lastId += 1;
  return new Promise((resolve) =>
    log.append({
      id: lastId,
      items: 1,
      acceptedAtMillis: Date.now(),
      payload: Buffer.from(text, 'latin1'),
      onStored(place, isNext) {
        const isKept = keep && isNext;
        resolve({ place, isKept });
        return isKept;
      },
      onFailed: ({ error }) => resolve(error),
    }),
  );
}
