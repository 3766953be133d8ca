import { closeSync, fstatSync, openSync } from 'node:fs';
import type { StoredAmount } from '@otelq/sending-queue/native';
import {
  ACKNOWLEDGEMENT_BYTES,
  ACKS_HEADER_BYTES,
  type Acknowledgement,
  isNewerAcks,
  readAcknowledgement,
} from '../format/acknowledgement.js';
import { IndexSet } from './index-set.js';
import { asError, FOR_READING, fill, type Reading, readNow } from './reading.js';
import { isTransient } from './transient.js';

const CHUNK_BYTES = ACKNOWLEDGEMENT_BYTES * 4096;

/** What of a segment is done with. */
export interface Acknowledged {
  readonly indexes: IndexSet;
  /** Of the requests in `indexes`, each once. */
  readonly amount: StoredAmount;
  /** Size of the file; undefined when there is none. */
  readonly fileBytes: number | undefined;
}

/**
 * Reads an acks file, synchronously, in chunks. What is damaged or can't be read is left out, its requests are sent once
 * more; a file that is not there has none, nor has one of a newer version.
 *
 * @param nextIndex - of the segment: entries of indexes beyond are left out
 * @param onAcknowledged - called for each request, once
 * @throws Error - when the process is short of descriptors or memory
 */
export function readAcknowledged(
  path: string,
  salt: number,
  nextIndex: number,
  onAcknowledged?: (acknowledgement: Acknowledgement) => void,
): Acknowledged {
  const indexes = new IndexSet();
  const amount = { requests: 0, items: 0, bytes: 0 };
  let fileBytes: number | undefined;
  let fd: number | undefined;
  try {
    fd = openSync(path, FOR_READING);
    fileBytes = fstatSync(fd).size;
    const add = (acknowledgement: Acknowledgement): void => {
      if (acknowledgement.index >= nextIndex || !indexes.add(acknowledgement.index)) return;
      amount.requests += 1;
      amount.items += acknowledgement.items;
      amount.bytes += acknowledgement.bytes;
      onAcknowledged?.(acknowledgement);
    };
    readNow(fd, entries(fileBytes, salt, add));
  } catch (error) {
    // What was read so far stands.
    if (isTransient(asError(error))) throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
  return { indexes, amount, fileBytes };
}

function* entries(
  fileBytes: number,
  salt: number,
  add: (acknowledgement: Acknowledgement) => void,
): Reading<void> {
  const memory = Buffer.alloc(Math.min(CHUNK_BYTES, fileBytes));
  const header = memory.subarray(0, ACKS_HEADER_BYTES);
  yield* fill(header, 0);
  if (isNewerAcks(header, salt)) return;
  for (let at = ACKS_HEADER_BYTES; at + ACKNOWLEDGEMENT_BYTES <= fileBytes; at += CHUNK_BYTES) {
    const chunk = memory.subarray(0, Math.min(CHUNK_BYTES, fileBytes - at));
    yield* fill(chunk, at);
    for (let offset = 0; offset + ACKNOWLEDGEMENT_BYTES <= chunk.length; offset += ACKNOWLEDGEMENT_BYTES) {
      const acknowledgement = readAcknowledgement(chunk, offset, salt);
      if (acknowledgement !== undefined) add(acknowledgement);
    }
  }
}
