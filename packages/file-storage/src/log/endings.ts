import { type FileSystem, outcomeOf } from './file-system.js';
import type { Room } from './room.js';
import type { Segment } from './segment.js';
import { SegmentFile } from './segment-file.js';
import type { SegmentWriter } from './segment-writer.js';

/** What ends segments. */
export interface EndingsParts {
  readonly fileSystem: FileSystem;
  /** Whether there may be records that are still to be made durable. A seal alone need not be: without it, they are read. */
  readonly isSynced: boolean;
  readonly room: Room;
  /** In milliseconds since the Unix epoch. */
  readonly wallTime: () => number;
  /** The segment is complete, and its file is closed. */
  readonly onClosed: (segment: Segment) => void;
}

/**
 * Ends segments, while writing goes on in the next one: seals them, so that opening them will take no reading. Where that
 * fails they are none the worse, only read as a whole when they are opened.
 */
export class Endings {
  readonly #parts: EndingsParts;
  readonly #running = new Set<Promise<void>>();

  constructor(parts: EndingsParts) {
    this.#parts = parts;
  }

  /** Nothing is written to the segment any more. */
  end(writer: SegmentWriter): void {
    writer.end();
    if (writer.file.isOpen) this.#run(writer.segment, this.#end(writer));
    else {
      // It could not be made.
      this.#parts.room.giveAllOf(writer.segment);
      writer.segment.folder.removed();
    }
  }

  /** Seals a segment that was found without its seal, and cuts off what is there instead. */
  repair(segment: Segment, seal: Buffer, isTorn: boolean): void {
    this.#run(segment, this.#repair(segment, seal, isTorn));
  }

  /** Resolves when all of them have ended. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #end(writer: SegmentWriter): Promise<void> {
    const { file, segment } = writer;
    await writer.quiet();
    if (segment.folder.abandoned === undefined) {
      // What was refused must not be sent later, as far as that can be had.
      if (writer.isDistrusted) await outcomeOf((done) => writer.takeBack(() => done(null)));
      else if (writer.committedRecords > 0)
        await this.#seal(file, writer.seal(this.#parts.wallTime()), writer.committedOffset);
    }
    await outcomeOf((done) => file.close(done));
  }

  async #repair(segment: Segment, seal: Buffer, isTorn: boolean): Promise<void> {
    const file = new SegmentFile(this.#parts.fileSystem, segment.path, 'r+');
    if ((await outcomeOf((done) => file.open(done))) !== null) return;
    const isCut = !isTorn || (await outcomeOf((done) => file.truncate(segment.endOffset, done))) === null;
    if (isCut) await this.#seal(file, seal, segment.endOffset);
    await outcomeOf((done) => file.close(done));
  }

  async #seal(file: SegmentFile, seal: Buffer, offset: number): Promise<void> {
    const error = await outcomeOf((done) => file.write([seal], seal.length, offset, done));
    if (error === null && this.#parts.isSynced) await outcomeOf((done) => file.sync(done));
  }

  #run(segment: Segment, ending: Promise<void>): void {
    const running = ending.then(() => {
      this.#running.delete(running);
      segment.isClosed = true;
      this.#parts.onClosed(segment);
    });
    this.#running.add(running);
  }
}
