import { type NewRecord, outsideOfTheApplication, type StorageFailure } from '@otelq/sending-queue/native';
import type { Chunk } from './chunk.js';
import { Group } from './group.js';
import type { SegmentWriter } from './segment-writer.js';
import { type Problem, Setbacks, type SetbacksParts } from './setbacks.js';

/** So many bytes are worth a write of their own, whatever else may come. */
const EARLY_BYTES = 262_144;

export interface CommitsParts extends SetbacksParts {
  /** Whether a commit is durable before anybody is told of it. */
  readonly isSynced: boolean;
  readonly onCommitted: (writer: SegmentWriter) => void;
}

/**
 * Group commit: all that waits is written, then synced once, then all are told. One write and one sync at a time.
 *
 * Those who are told mostly append again at once. They are told some at a time, a turn of the event loop each, and the next
 * sync waits for all of them: of small records it costs as much for one as for all. Large ones would only wait for each
 * other's checksums; so they are written while others are told and while the last commit is synced, and synced after it.
 */
export class Commits {
  readonly #parts: CommitsParts;
  readonly #setbacks: Setbacks;
  /** What is written, or being written, for the next sync. */
  readonly #written = new Group();
  #syncing: readonly Chunk[] = [];
  #isWriting = false;
  #isSyncing = false;
  /** What a write or a sync has failed with. Nothing begins until the other one has ended, and this is dealt with. */
  #problem: Problem | undefined;
  #isDue = false;
  #onIdle: (() => void) | undefined;

  constructor(parts: CommitsParts) {
    this.#parts = parts;
    this.#setbacks = new Setbacks(parts);
  }

  /** Whether there was no room when something was to be written last. */
  get isFull(): boolean {
    return this.#setbacks.isFull;
  }

  append(record: NewRecord): void {
    const { intake } = this.#parts;
    intake.add(record);
    if (!this.#isSyncing || (intake.first?.bytes ?? 0) >= EARLY_BYTES) this.wake();
  }

  /** Refuses all that waits to be written. */
  refuse(failure: StorageFailure): void {
    this.#parts.intake.refuse(failure);
    this.wake();
  }

  /** Looks what there is to do, in a turn of its own: what is appended in this one is part of it. */
  wake(): void {
    if (!this.#isDue) outsideOfTheApplication(() => this.#goOn());
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
    // What was appended by those who were told in the last turn is on its way while others are told.
    this.#advance();
    outcomes.tell();
    if (this.#isWriting || this.#isSyncing) {
      if (!outcomes.isEmpty) this.#goOn();
    } else if (!outcomes.isEmpty || !this.#written.isEmpty || intake.first !== undefined) this.#goOn();
    else {
      this.#setbacks.rest();
      this.#onIdle?.();
    }
  };

  /** As `wake`, from where we are outside of the application already. */
  #goOn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(this.#turn);
  }

  /** Begins what can begin now. */
  #advance(): void {
    if (this.#problem === undefined) {
      // What is written meanwhile is part of the next one.
      if (this.#written.isEnough) this.#advanceSyncing();
      this.#advanceWriting();
      this.#advanceSyncing();
    } else if (!this.#isWriting && !this.#isSyncing) this.#recover(this.#problem);
  }

  #advanceWriting(): void {
    const { intake } = this.#parts;
    for (let chunk = intake.first; chunk !== undefined && !this.#isWriting; chunk = intake.first) {
      const { writer, failure } = chunk;
      if (writer !== undefined && failure === undefined && !writer.isDistrusted) {
        if (!this.#mayWrite(chunk)) return;
        this.#write(chunk, writer);
      } else {
        // All that was appended before it is told first.
        if (this.#isSyncing || !this.#written.isEmpty) return;
        if (failure === undefined) this.#setbacks.leave();
        else {
          intake.shift();
          this.#setbacks.refuse([chunk], failure);
          this.#goOn();
        }
      }
    }
  }

  #mayWrite(chunk: Chunk): boolean {
    const isOfOther = this.#isSyncing && this.#syncing[0]?.writer !== chunk.writer;
    if (isOfOther || !this.#written.takes(chunk)) return false;
    return chunk.bytes >= EARLY_BYTES || (!this.#isSyncing && this.#parts.outcomes.isEmpty);
  }

  #write(chunk: Chunk, writer: SegmentWriter): void {
    const { intake, tail, outcomes, isSynced, onEnded } = this.#parts;
    intake.shift();
    // Those that come from now on are not waited for, or they might be for ever.
    const isLast = outcomes.isEmpty && !this.#isSyncing;
    this.#written.add(chunk, isLast ? intake.chunks : Infinity);
    const last = tail.moveTo(writer);
    if (last !== undefined) onEnded(last);
    this.#isWriting = true;
    writer.write(chunk, (error) => {
      this.#isWriting = false;
      if (error !== null) this.#problem ??= { writer, error, isOfSync: false };
      else if (!isSynced) this.#onDurable(this.#written.takeAll(), writer);
      this.#advance();
    });
  }

  #advanceSyncing(): void {
    const { writer } = this.#written;
    if (writer === undefined || this.#isWriting || this.#isSyncing) return;
    if (!this.#written.isEnough && !this.#parts.outcomes.isEmpty) return;
    this.#syncing = this.#written.takeAll();
    this.#isSyncing = true;
    writer.sync((error) => {
      this.#isSyncing = false;
      if (error === null) this.#onDurable(this.#syncing, writer);
      else this.#problem = { writer, error, isOfSync: true };
      this.#advance();
      this.#parts.outcomes.tell();
    });
  }

  #onDurable(chunks: readonly Chunk[], writer: SegmentWriter): void {
    for (const chunk of chunks) {
      writer.commit(chunk);
      this.#parts.outcomes.add(chunk);
    }
    this.#syncing = [];
    this.#setbacks.over();
    this.#parts.onCommitted(writer);
    this.#goOn();
  }

  #recover(problem: Problem): void {
    this.#problem = undefined;
    const chunks = [...this.#syncing, ...this.#written.takeAll()];
    this.#syncing = [];
    // Nothing is written meanwhile.
    this.#isWriting = true;
    this.#setbacks.recover(problem, chunks, () => {
      this.#isWriting = false;
      this.#goOn();
    });
    this.#goOn();
  }
}
