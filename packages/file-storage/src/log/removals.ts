import { setImmediate } from 'node:timers/promises';
import { type Clock, outsideOfTheApplication, type Timer } from '@otelq/sending-queue/native';
import { errnoOf } from '../errno/plain-words.js';
import type { AcknowledgementWriter } from './acknowledgement-writer.js';
import { syncDirectory } from './directory.js';
import { type FileSystem, outcomeOf } from './file-system.js';
import type { Folder } from './folder.js';
import type { Room } from './room.js';
import type { Segment } from './segment.js';
import type { SetAside } from './set-aside.js';

/** When it is tried again to remove what could not be removed. */
const RETRY_MILLIS = 10_000;

export interface RemovalsParts {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  /** Whether it is seen to that a power cut does not bring a segment back without its acknowledgements. */
  readonly isSynced: boolean;
  readonly acknowledgements: AcknowledgementWriter;
  readonly setAside: SetAside;
  readonly room: Room;
  /** Told of each removal that failed, and of each other one unless some segment can't be removed. */
  readonly onRemoved: (error: Error | null) => void;
}

/** Removes segments that are done with, and sets aside the damaged ones; all at once that are done in one turn. */
export class Removals {
  readonly #parts: RemovalsParts;
  #waiting: Segment[] = [];
  #stuck: Segment[] = [];
  /** Those that could not be removed, when that was tried last. */
  readonly #failing = new Set<Segment>();
  #running: Promise<void> | undefined;
  #timer: Timer | undefined;

  constructor(parts: RemovalsParts) {
    this.#parts = parts;
  }

  add(segment: Segment): void {
    this.#waiting.push(segment);
    this.#running ??= outsideOfTheApplication(() => this.#run());
  }

  /** Resolves when all have been removed, or can't be. Those are not tried again. */
  async close(): Promise<void> {
    await this.#running;
    this.#timer?.cancel();
  }

  async #run(): Promise<void> {
    await setImmediate();
    while (this.#waiting.length > 0) await this.#remove(this.#waiting.splice(0));
    this.#running = undefined;
    // There may be room now for what could not be written.
    this.#parts.acknowledgements.retry();
  }

  async #remove(segments: readonly Segment[]): Promise<void> {
    const removed: Segment[] = [];
    for (const segment of segments) {
      if (segment.folder.abandoned !== undefined) this.#failing.delete(segment);
      else if (await this.#removeSegment(segment)) removed.push(segment);
    }
    // Were the acknowledgements to go first, and the power then, all of the segment would be sent again.
    for (const folder of new Set(removed.map((segment) => segment.folder))) await this.#sync(folder);
    for (const segment of removed) await this.#removeRest(segment);
  }

  async #removeSegment(segment: Segment): Promise<boolean> {
    const { fileSystem, clock, setAside } = this.#parts;
    const error = segment.isDamaged
      ? await setAside.add(segment, new Date(clock.wallTime()))
      : await outcomeOf((done) => fileSystem.unlink(segment.path, done));
    if (error !== null && errnoOf(error) !== 'ENOENT') {
      this.#onFailed(segment);
      this.#parts.onRemoved(error);
      return false;
    }
    this.#failing.delete(segment);
    if (this.#failing.size === 0) this.#parts.onRemoved(null);
    await this.#parts.acknowledgements.release(segment);
    return true;
  }

  async #sync(folder: Folder): Promise<void> {
    const { fileSystem, isSynced } = this.#parts;
    if (isSynced) await outcomeOf((done) => syncDirectory(fileSystem, folder.path, done));
  }

  async #removeRest(segment: Segment): Promise<void> {
    const { fileSystem, room } = this.#parts;
    await outcomeOf((done) => fileSystem.unlink(segment.acksPath, done));
    if (segment.folder.abandoned !== undefined) return;
    room.giveAllOf(segment);
    segment.folder.removed();
  }

  #onFailed(segment: Segment): void {
    this.#failing.add(segment);
    this.#stuck.push(segment);
    this.#parts.acknowledgements.write(segment);
    this.#timer ??= this.#parts.clock.setTimer(this.#retry, RETRY_MILLIS);
  }

  readonly #retry = (): void => {
    this.#timer = undefined;
    for (const segment of this.#stuck.splice(0)) this.add(segment);
  };
}
