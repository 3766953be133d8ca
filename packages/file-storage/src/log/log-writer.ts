import type { Clock, NewRecord, StorageFailure } from '@otelq/sending-queue/native';
import type { FileStorageSync } from '../config/options.js';
import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import type { SegmentDescription } from '../format/description.js';
import type { Books } from './books.js';
import { Commits } from './commits.js';
import { Endings } from './endings.js';
import { toStorageFailure } from './failure.js';
import type { FileSystem } from './file-system.js';
import type { Health } from './health.js';
import type { Home } from './home.js';
import { Intake } from './intake.js';
import type { FoundSegment } from './open-segment.js';
import { Outcomes } from './outcomes.js';
import type { Room } from './room.js';
import type { Segment } from './segment.js';
import { Tail } from './tail.js';
import { TimedSync } from './timed-sync.js';

/** Room comes back a segment at a time: of few, one with a request that is not delivered would block much of it. */
const LEAST_SEGMENTS = 4;
const LEAST_SEGMENT_BYTES = 65_536;

/** What writing takes. */
export interface LogWriterParts {
  readonly home: Home;
  /** The largest number of a segment that was found there, 0 without any. */
  readonly lastNumber: number;
  readonly description: SegmentDescription;
  readonly sync: FileStorageSync;
  readonly segmentBytes: number;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly books: Books;
  readonly room: Room;
  readonly health: Health;
  /** Told of each segment, before anything is written to it. */
  readonly onBegun: (segment: Segment) => void;
  /** A segment is complete, and its file is closed. */
  readonly onClosed: (segment: Segment) => void;
}

/** The writing end of a log. */
export class LogWriter {
  readonly #commits: Commits;
  readonly #tail: Tail;
  readonly #endings: Endings;
  readonly #timedSync: TimedSync | undefined;

  constructor(parts: LogWriterParts) {
    const { home, sync, clock, books, health } = parts;
    const wallTime = (): number => clock.wallTime();
    const onFailure = (failure: StorageFailure): void => {
      // What is wrong with one record says nothing of the disk; nor does it when there is no folder to write into.
      const isOfDisk = !(failure.error instanceof RangeError) && !home.isRefusal(failure);
      if (isOfDisk) health.onRefused(failure);
    };
    this.#timedSync =
      typeof sync === 'string'
        ? undefined
        : new TimedSync(clock, sync.everyMillis, ({ segment }, error) =>
            onFailure(toStorageFailure(error, segment)),
          );
    this.#endings = new Endings({ ...parts, isSynced: typeof sync !== 'string', wallTime });
    this.#tail = new Tail({ ...parts, segmentBytes: segmentBytes(parts), wallTime }, parts.lastNumber);
    const intake = new Intake(home, this.#tail);
    const outcomes = new Outcomes(books, (chunk) => intake.recycle(chunk), onThrown);
    this.#commits = new Commits({
      intake,
      tail: this.#tail,
      outcomes,
      isSynced: sync === 'always',
      onCommitted: (writer) => {
        this.#timedSync?.onWritten(writer);
        health.onStored();
      },
      onFailure,
      onEnded: (writer) => this.#endings.end(writer),
    });
  }

  append(record: NewRecord): void {
    this.#commits.append(record);
  }

  /** Seals a segment that was found without its seal. */
  repair({ segment, missing }: FoundSegment): void {
    if (missing !== undefined) this.#endings.repair(segment, missing.seal, missing.isTorn);
  }

  /** All of a segment is acknowledged: where room is short, the one that is being written is of more use when it is gone. */
  onAcknowledged(): void {
    if (this.#commits.isFull) this.#commits.wake();
  }

  /** Refuses all that waits to be written: where it was to go is not ours any more. */
  refuse(failure: StorageFailure): void {
    this.#commits.refuse(failure);
  }

  /** Ends the segment, when all that was appended is stored or refused. */
  async close(): Promise<void> {
    await this.#commits.idle();
    this.#timedSync?.close();
    const writer = this.#tail.leave();
    if (writer !== undefined) this.#endings.end(writer);
    await this.#endings.idle();
  }
}

function segmentBytes({ segmentBytes: given, room }: LogWriterParts): number {
  return Math.min(given, Math.max(LEAST_SEGMENT_BYTES, Math.floor(room.maxBytes / LEAST_SEGMENTS)));
}

function onThrown(error: unknown): void {
  log.error(`what is told of a stored request threw: ${plainWords(error)}`);
}
