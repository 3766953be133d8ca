import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StoredAmount } from '@otelq/sending-queue/native';
import { plainWords } from '../errno/plain-words.js';
import { NOTHING } from '../read/amount.js';
import { appendRecords } from './append-records.js';
import type { DamagedSegment, Examination } from './damaged-segment.js';
import type { SlotOwner } from './inspected.js';
import { salvagedName, salvagingName } from './salvage-name.js';
import type { SalvageTarget } from './salvage-target.js';
import type { QueueFolder } from './storage-directory.js';
import { recordsOf, type SurveyedSegment, waiting } from './surveyed.js';

/** A damaged file, and what came of storing what can be read of it. */
export interface SalvagedSegment extends DamagedSegment {
  /**
   * - `stored`: all that can be read
   * - `nothing`: there is nothing that can be read, and is not known to be delivered or dropped
   * - `done-before`: an earlier salvage has stored it
   * - `in-use`: whoever has the slot open sends it
   * - `failed`: not all could be stored
   */
  readonly outcome: 'stored' | 'nothing' | 'done-before' | 'in-use' | 'failed';
  readonly stored: StoredAmount;
  /** What the file is called now. */
  readonly keptAs: string;
  /** Whether requests of it may be stored twice, because an earlier salvage was cut off. */
  readonly isRepeated: boolean;
  /** What went wrong: why it `failed`; or, where all is `stored`, why the file could not be renamed, so that another salvage would store it again. */
  readonly error: Error | undefined;
}

/** Where a damaged file is. */
export interface Whereabouts {
  readonly queue: QueueFolder;
  readonly slot: string;
  /** Undefined when nobody has the slot open. */
  readonly owner: SlotOwner | undefined;
}

/**
 * Stores what can be read of a damaged segment in the target.
 *
 * @throws RangeError - when the target can't be used at all
 */
export async function salvageSegment(
  { segment, ...found }: Examination & { readonly segment: SurveyedSegment },
  { queue: { name: queue, signal, format }, slot, owner }: Whereabouts,
  target: SalvageTarget,
): Promise<SalvagedSegment> {
  const damaged = { queue, signal, format, slot, owner, ...found };
  const isRepeated = found.salvage === 'begun';
  const ended = (
    outcome: SalvagedSegment['outcome'],
    {
      stored = NOTHING,
      keptAs = found.file,
      error,
    }: { stored?: StoredAmount; keptAs?: string; error?: Error } = {},
  ): SalvagedSegment => ({ ...damaged, outcome, stored, keptAs, isRepeated, error });

  if (found.salvage === 'done') return ended('done-before');
  if (owner !== undefined && !found.isSetAside) return ended('in-use');
  if (found.readable.requests === 0) return ended('nothing');
  target.prepare();
  try {
    const log = target.open(segment.survey.header?.description);
    // Before anything is stored: a run that is cut off leaves a trace.
    const marked = rename(segment.path, salvagingName(found.file, new Date()));
    const records = recordsOf({ ...segment, path: marked.path }, waiting(segment));
    const { stored, error } = await appendRecords(log, records);
    if (error !== undefined) return ended('failed', { stored, keptAs: marked.file, error });
    const done = marked.error ? marked : rename(marked.path, salvagedName(marked.file));
    return ended('stored', { stored, keptAs: done.file, ...(done.error && { error: done.error }) });
  } catch (error) {
    return ended('failed', { error: new Error(plainWords(error), { cause: error }) });
  }
}

/** What a file is called now. */
interface Renamed {
  readonly file: string;
  readonly path: string;
  /** Why it could not be renamed. */
  readonly error?: Error;
}

function rename(path: string, file: string): Renamed {
  const renamed = join(dirname(path), file);
  try {
    renameSync(path, renamed);
    return { file, path: renamed };
  } catch (cause) {
    const error = new Error(`it can't be renamed: ${plainWords(cause)}`, { cause });
    return { file: path.slice(dirname(path).length + 1), path, error };
  }
}
