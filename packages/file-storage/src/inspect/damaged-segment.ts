import type { Signal, StoredAmount, StoredFormat } from '@otelq/sending-queue/native';
import { less, NOTHING, plus } from '../read/amount.js';
import type { InspectedSegment, SlotOwner } from './inspected.js';
import { salvageState } from './salvage-name.js';
import type { SegmentFile } from './segment-files.js';
import { amountOf, problemOf, recordsOf, type SurveyedSegment, survey } from './surveyed.js';

/** What is found out by reading a segment, all of it. */
export interface Examination extends Omit<InspectedSegment, 'stored' | 'lost'> {
  /** What can be read, and is not known to be delivered or dropped. */
  readonly readable: StoredAmount;
  /** What can be read, and is delivered or dropped. */
  readonly acknowledged: StoredAmount;
  /** What can't be read, as far as that is known: `requests` may be the only one that is. */
  readonly lost: StoredAmount;
}

/** A file of which something can't be read, or that was kept aside for that reason. */
export interface DamagedSegment extends Examination {
  /** Of the queue's folder. */
  readonly queue: string;
  readonly signal: Signal;
  readonly format: StoredFormat;
  /** Of the slot's folder. */
  readonly slot: string;
  /** Undefined when nobody has the slot open. */
  readonly owner: SlotOwner | undefined;
}

/** Reads a segment to its end. Undefined when it is fine, or has gone away meanwhile. */
export async function examine(
  file: SegmentFile,
): Promise<(Examination & { readonly segment: SurveyedSegment }) | undefined> {
  const segment = survey(file);
  if (segment === undefined) return undefined;
  const { acknowledged: done, totals, unread, fileBytes } = segment.survey;
  let [readable, acknowledged] = [NOTHING, NOTHING];
  for await (const record of recordsOf(segment, { skip: () => false, unread: totals })) {
    const amount = amountOf(record);
    if (done.indexes.has(record.index)) acknowledged = plus(acknowledged, amount);
    else readable = plus(readable, amount);
  }
  const problem = problemOf(segment);
  const lost = less(unread, readable);
  const { isSetAside } = file;
  if (!isSetAside && problem === undefined && lost.requests === 0) return undefined;
  const salvage = salvageState(file.file);
  return { segment, file: file.file, fileBytes, isSetAside, problem, readable, acknowledged, lost, salvage };
}
