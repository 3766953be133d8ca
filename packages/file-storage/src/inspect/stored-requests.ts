import { join } from 'node:path';
import type { Signal, StoredFormat } from '@otelq/sending-queue/native';
import { segmentFiles } from './segment-files.js';
import { queueFolders, slotFolders } from './storage-directory.js';
import { recordsOf, survey, waiting } from './surveyed.js';

/** A request that is neither delivered nor dropped. */
export interface InspectedRequest {
  /** Of its folder: `slot-0`. */
  readonly slot: string;
  /** Which one of its slot: unique there, and larger than those before it. */
  readonly id: number;
  readonly items: number;
  /** In milliseconds since the Unix epoch. */
  readonly acceptedAtMillis: number;
  readonly signal: Signal;
  readonly format: StoredFormat;
  /** An OTLP request. */
  readonly payload: Uint8Array;
}

/**
 * The stored requests of a queue, slot by slot, each from its oldest on; what can't be read is passed over. Takes no lock and
 * changes nothing, and holds no more than some MiB, or one request, in memory.
 *
 * @param directory - the one that is given to `fileStorage()`
 * @param queue - the name of its folder
 * @throws NoStorageError - when the directory is none
 */
export async function* storedRequests(directory: string, queue: string): AsyncGenerator<InspectedRequest> {
  const found = queueFolders(directory).find(({ name }) => name === queue);
  if (found === undefined) return;
  const { signal, format } = found;
  for (const slot of slotFolders(join(directory, queue))) {
    for (const file of segmentFiles(slot.path)) {
      const segment = file.isSetAside ? undefined : survey(file);
      if (segment === undefined) continue;
      for await (const record of recordsOf(segment, waiting(segment))) {
        const { id, items, acceptedAtMillis, payload } = record;
        yield { slot: slot.name, id, items, acceptedAtMillis, signal, format, payload };
      }
    }
  }
}
