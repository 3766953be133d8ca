import type { StoredAmount, StoredLog } from '@otelq/sending-queue/native';
import { NOTHING, plus } from '../read/amount.js';
import type { SegmentRecord } from '../read/segment-reader.js';
import { amountOf } from './surveyed.js';

/** How much is written at once. */
const BATCH_REQUESTS = 256;
const BATCH_BYTES = 4 * 1024 * 1024;

/** What came of appending. */
export interface Appended {
  /** As durable as the log promises. */
  readonly stored: StoredAmount;
  /** Why the others were not. */
  readonly error?: Error;
}

/** Stores records in a log, in order, up to the first batch of which it does not take all. Never rejects. */
export async function appendRecords(
  log: StoredLog,
  records: AsyncIterable<SegmentRecord>,
): Promise<Appended> {
  let { lastId } = log;
  let stored = NOTHING;
  let batch: Promise<StoredAmount | Error>[] = [];
  const settle = async (): Promise<Error | undefined> => {
    const results = await Promise.all(batch);
    batch = [];
    for (const result of results) if (!(result instanceof Error)) stored = plus(stored, result);
    return results.find((result) => result instanceof Error);
  };
  for await (const record of records) {
    lastId += 1;
    batch.push(append(log, record, lastId));
    if (batch.length < BATCH_REQUESTS && log.pendingBytes < BATCH_BYTES) continue;
    const error = await settle();
    if (error !== undefined) return { stored, error };
  }
  const error = await settle();
  return { stored, ...(error && { error }) };
}

function append(log: StoredLog, record: SegmentRecord, id: number): Promise<StoredAmount | Error> {
  const { items, acceptedAtMillis, payload } = record;
  return new Promise((resolve) => {
    log.append({
      id,
      items,
      acceptedAtMillis,
      payload,
      onStored() {
        resolve(amountOf(record));
        return false;
      },
      onFailed: ({ error }) => resolve(error),
    });
  });
}
