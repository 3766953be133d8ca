import { type NewRecord, outsideOfTheApplication, type StorageFailure } from '@otelq/sending-queue/native';
import type { Chunk } from './chunk.js';
import { toStorageFailure } from './failure.js';
import type { Intake } from './intake.js';
import type { Outcomes } from './outcomes.js';
import type { SegmentWriter } from './segment-writer.js';
import type { Tail } from './tail.js';

/** What a commit takes, at most: those that come first should not wait for ever for the others. */
const MAX_CHUNKS = 16;

/** From so many bytes on it pays to write what there is, while callers that may append more are still being told. */
const EARLY_BYTES = 524_288;

export interface CommitsParts {
  readonly intake: Intake;
  readonly tail: Tail;
  readonly outcomes: Outcomes;
  /** Whether a commit is durable before anybody is told of it. */
  readonly isSynced: boolean;
  readonly onCommitted: (writer: SegmentWriter) => void;
  /** Something could not be written. */
  readonly onFailure: (failure: StorageFailure) => void;
  /** Nothing more is written to a segment. */
  readonly onEnded: (writer: SegmentWriter) => void;
}

/**
 * Group commit: all that waits is written, then synced once, then all are told. One commit at a time.
 *
 * Those who wait for a commit mostly append again as soon as they are told. So they are told some at a time, a turn of the
 * event loop each; what they append belongs to the next commit, and much of it is written already while the checksums of
 * the rest are made. That commit is synced when all have been told of the last one.
 */
export class Commits {
  readonly #parts: CommitsParts;
  /** What of this commit is written. */
  readonly #written: Chunk[] = [];
  /** How many more chunks may belong to it. */
  #more = MAX_CHUNKS;
  #isBusy = false;
  #isDue = false;
  /** Whether there was no room when something was written last. */
  #isFull = false;
  #onIdle: (() => void) | undefined;

  constructor(parts: CommitsParts) {
    this.#parts = parts;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  append(record: NewRecord): void {
    this.#parts.intake.add(record);
    if (!this.#isBusy) this.wake();
  }

  /** Refuses everything from now on. */
  abandon(failure: StorageFailure): void {
    this.#parts.intake.close(failure);
    this.#parts.intake.refuse(failure);
    this.wake();
  }

  /** Looks what there is to do, in a turn of its own: what is appended in this one is part of it. */
  wake(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    outsideOfTheApplication(() => setImmediate(this.#turn));
  }

  /** Resolves when all that was appended is stored or refused, and told. To be called once. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.wake();
    });
  }

  readonly #turn = (): void => {
    const { intake, outcomes } = this.#parts;
    this.#isDue = false;
    outcomes.tell();
    if (!this.#isBusy) this.#proceed();
    if (!outcomes.isEmpty) this.wake();
    else if (!this.#isBusy && this.#written.length === 0 && intake.first === undefined) this.#rest();
  };

  /** Goes on with this commit, or begins the next one. */
  #proceed(): void {
    const { intake, outcomes } = this.#parts;
    for (let chunk = intake.first; ; chunk = intake.first) {
      const mayCome = !outcomes.isEmpty;
      if (chunk?.writer !== undefined && this.#takes(chunk, chunk.writer)) {
        if (!mayCome || chunk.bytes >= EARLY_BYTES) this.#write(chunk, chunk.writer);
        return;
      }
      const writer = this.#written[0]?.writer;
      if (writer !== undefined) {
        if (chunk !== undefined || !mayCome) this.#sync(writer);
        return;
      }
      if (chunk === undefined) return;
      if (chunk.failure === undefined) this.#leave();
      else {
        intake.shift();
        this.#parts.onFailure(chunk.failure);
        this.#refuse(chunk, chunk.failure);
      }
    }
  }

  /** Whether a chunk may belong to this commit. */
  #takes({ failure }: Chunk, writer: SegmentWriter): boolean {
    if (failure !== undefined || writer.isDistrusted || this.#more === 0) return false;
    return this.#written.length === 0 || this.#written[0]?.writer === writer;
  }

  #write(chunk: Chunk, writer: SegmentWriter): void {
    const { intake, tail, outcomes, isSynced, onEnded } = this.#parts;
    intake.shift();
    this.#more = Math.min(this.#more - 1, outcomes.isEmpty ? intake.chunks : MAX_CHUNKS);
    const last = tail.moveTo(writer);
    if (last !== undefined) onEnded(last);
    this.#isBusy = true;
    writer.write(chunk, (error) => {
      this.#isBusy = false;
      this.#written.push(chunk);
      if (error !== null) this.#onWriteFailed(writer, error);
      else if (isSynced) this.#proceed();
      else this.#onDurable(writer);
    });
  }

  #sync(writer: SegmentWriter): void {
    this.#isBusy = true;
    writer.sync((error) => {
      this.#isBusy = false;
      if (error === null) this.#onDurable(writer);
      else {
        this.#onFailed(writer, error);
        this.#leave();
        this.#next();
      }
    });
  }

  #onDurable(writer: SegmentWriter): void {
    for (const chunk of this.#written) {
      writer.commit(chunk);
      this.#parts.outcomes.add(chunk);
    }
    this.#isFull = false;
    this.#parts.onCommitted(writer);
    this.#next();
  }

  #onWriteFailed(writer: SegmentWriter, error: Error): void {
    const { intake } = this.#parts;
    const failure = this.#onFailed(writer, error);
    const isMade = writer.file.isOpen;
    // The rest would fare no better: it needs the file that could not be made, or room.
    if (!isMade || failure.reason === 'full') intake.refuse(failure);
    if (isMade && failure.reason === 'full') this.#takeBack(writer);
    else {
      writer.distrust();
      this.#leave();
    }
    this.#next();
  }

  /** All of this commit is refused. */
  #onFailed(writer: SegmentWriter, error: Error): StorageFailure {
    const failure = toStorageFailure(error, writer.segment.path);
    this.#parts.onFailure(failure);
    for (const chunk of this.#written) this.#refuse(chunk, failure);
    return failure;
  }

  #refuse(chunk: Chunk, failure: StorageFailure): void {
    chunk.failure = failure;
    this.#isFull = failure.reason === 'full';
    this.#parts.outcomes.add(chunk);
  }

  /** Removes what was written of a commit that failed for want of room: the next one may have enough. */
  #takeBack(writer: SegmentWriter): void {
    this.#isBusy = true;
    writer.takeBack(() => {
      this.#isBusy = false;
      this.wake();
    });
  }

  /** What waits goes to a new segment. */
  #leave(): void {
    const { tail, intake, onEnded } = this.#parts;
    const writer = tail.leave();
    if (writer !== undefined) onEnded(writer);
    intake.replan();
  }

  /** The commit is over. */
  #next(): void {
    this.#written.length = 0;
    this.#more = MAX_CHUNKS;
    this.#parts.outcomes.tell();
    this.wake();
  }

  /** Nothing is left to do. */
  #rest(): void {
    const writer = this.#parts.tail.current;
    const isOfUse =
      writer === undefined || writer.committedRecords === 0 || writer.segment.stored.requests > 0;
    if (writer?.segment.folder.abandoned !== undefined || (this.#isFull && !isOfUse)) this.#leave();
    this.#onIdle?.();
  }
}
