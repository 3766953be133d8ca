import type { StorageFailure } from '@otelq/sending-queue/native';
import type { Chunk } from './chunk.js';
import { toStorageFailure } from './failure.js';
import type { Intake } from './intake.js';
import type { Outcomes } from './outcomes.js';
import type { SegmentWriter } from './segment-writer.js';
import type { Tail } from './tail.js';

export interface SetbacksParts {
  readonly intake: Intake;
  readonly tail: Tail;
  readonly outcomes: Outcomes;
  /** Something could not be written. */
  readonly onFailure: (failure: StorageFailure) => void;
  /** Nothing more is written to a segment. */
  readonly onEnded: (writer: SegmentWriter) => void;
}

/** What a write or a sync has failed with. */
export interface Problem {
  readonly writer: SegmentWriter;
  readonly error: Error;
  readonly isOfSync: boolean;
}

/** What becomes of records that can't be written, and of the segment they were to be in. */
export class Setbacks {
  readonly #parts: SetbacksParts;
  #isFull = false;

  constructor(parts: SetbacksParts) {
    this.#parts = parts;
  }

  /** Whether there was no room when something was to be written last. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Something has been written. */
  over(): void {
    this.#isFull = false;
  }

  /**
   * Refuses what was written or synced in vain; nothing may be on its way. Writing goes on in the same file where there was
   * only no room in it, otherwise in a new one: what the system has of a file that failed may not be what is on the disk.
   *
   * @param done - called when it can go on, which may be within the call
   */
  recover({ writer, error, isOfSync }: Problem, chunks: readonly Chunk[], done: () => void): void {
    const failure = toStorageFailure(error, writer.segment);
    const isAbandoned = writer.segment.folder.abandoned !== undefined;
    const isMade = writer.file.isOpen;
    const isOnlyFull = isMade && !isOfSync && failure.reason === 'full';
    this.refuse(chunks, failure);
    // What waits would fare no better: it needs the file that could not be made, or room; unless it goes to another folder.
    if (isOnlyFull || !(isMade || isAbandoned)) this.#parts.intake.refuse(failure);
    if (isOnlyFull) writer.takeBack(done);
    else {
      writer.distrust();
      this.leave();
      done();
    }
  }

  refuse(chunks: readonly Chunk[], failure: StorageFailure): void {
    this.#isFull = failure.reason === 'full';
    this.#parts.onFailure(failure);
    for (const chunk of chunks) {
      chunk.failure = failure;
      this.#parts.outcomes.add(chunk);
    }
  }

  /** Writes no more to the current segment: what waits goes to a new one. */
  leave(): void {
    const { tail, intake, onEnded } = this.#parts;
    const writer = tail.leave();
    if (writer !== undefined) onEnded(writer);
    intake.replan();
  }

  /** Leaves the segment when it is of more use if it can be removed, or is not ours any more; nothing may be left to do. */
  rest(): void {
    const { current } = this.#parts.tail;
    if (current === undefined) return;
    const isOfUse = current.committedRecords === 0 || current.segment.stored.requests > 0;
    if (current.segment.folder.abandoned !== undefined || (this.#isFull && !isOfUse)) this.leave();
  }
}
