import { setImmediate } from 'node:timers/promises';
import { type Clock, outsideOfTheApplication, type Timer } from '@otelq/sending-queue/native';
import { AcknowledgementFile } from './acknowledgement-file.js';
import type { FileSystem } from './file-system.js';
import type { Folder } from './folder.js';
import type { Place } from './place.js';
import type { Segment } from './segment.js';

/** How often acknowledgements are made durable, and those are tried again that could not be written. */
const INTERVAL_MILLIS = 1000;

/**
 * Between two writes: of each request that is delivered, it would take more time than storing it does. Whoever is killed
 * meanwhile has it sent once more.
 */
const PAUSE_MILLIS = 5;

/** Deliveries that overtake each other are spread over few segments. */
const MAX_OPEN_FILES = 8;

export interface AcknowledgementWriterParts {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  /** Whether acknowledgements are made durable at all. */
  readonly isSynced: boolean;
  /** Told of each write that failed, and of each other one unless some file can't be written to. */
  readonly onWritten: (error: Error | null) => void;
}

/**
 * Writes acknowledgements, all at once that have come since the last write. Nobody waits for them: what a power cut costs is
 * sent once more, and that is the last second or two.
 */
export class AcknowledgementWriter {
  readonly #parts: AcknowledgementWriterParts;
  readonly #files = new Map<Segment, AcknowledgementFile>();
  readonly #due = new Set<AcknowledgementFile>();
  /** Those that could not be written to, when that was tried last. */
  readonly #failing = new Set<AcknowledgementFile>();
  /** Those of them that are not being tried again. */
  readonly #stuck = new Set<AcknowledgementFile>();
  /** Those that are open, the one that was written to last at the end. */
  readonly #open = new Set<AcknowledgementFile>();
  #running: Promise<void> | undefined;
  /** Nothing is written until it is over. */
  #pause: Timer | undefined;
  /** What is being done to a file. */
  #operation: Promise<void> | undefined;
  #timer: Timer | undefined;
  #isSyncDue = false;
  #isClosing = false;

  constructor(parts: AcknowledgementWriterParts) {
    this.#parts = parts;
  }

  add(place: Place): void {
    const file = this.#fileOf(place.segment);
    file.add(place);
    if (this.#stuck.has(file)) return;
    this.#due.add(file);
    this.#wake();
  }

  /** The last one of a segment: it is written, with those that wait, only if the segment can't be removed. */
  hold(place: Place): void {
    const file = this.#fileOf(place.segment);
    file.add(place);
    this.#due.delete(file);
  }

  /** Writes those of a segment that were held. */
  write(segment: Segment): void {
    const file = this.#files.get(segment);
    if (!file?.isWaiting) return;
    this.#due.add(file);
    this.#wake();
  }

  /** Tries again what failed: there may be room now. */
  retry(): void {
    for (const file of this.#stuck) this.#due.add(file);
    this.#stuck.clear();
    if (this.#due.size > 0) this.#wake();
  }

  /** Lets go of the file of a segment, which is gone, or not ours any more. */
  async release(segment: Segment): Promise<void> {
    const file = this.#files.get(segment);
    if (file === undefined) return;
    this.#files.delete(segment);
    this.#giveUp(file);
    await this.#operation;
    // That may have been writing to it, and have failed.
    this.#giveUp(file);
    this.#open.delete(file);
    await file.close();
  }

  /** Nothing in a folder is ours any more. */
  leaveFolder(folder: Folder): void {
    for (const segment of this.#files.keys()) if (segment.folder === folder) void this.release(segment);
  }

  /** Writes all there is, makes it durable, and closes the files. What can't be written is given up. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#running;
    for (const file of this.#files.values()) if (file.isWaiting) this.#due.add(file);
    await this.#run();
    if (this.#parts.isSynced) await this.#sync();
    this.#pause?.cancel();
    this.#timer?.cancel();
    for (const file of this.#open) await file.close();
  }

  #fileOf(segment: Segment): AcknowledgementFile {
    const known = this.#files.get(segment);
    if (known !== undefined) return known;
    const file = new AcknowledgementFile(this.#parts.fileSystem, segment);
    this.#files.set(segment, file);
    return file;
  }

  #giveUp(file: AcknowledgementFile): void {
    this.#due.delete(file);
    this.#stuck.delete(file);
    this.#failing.delete(file);
  }

  #wake(): void {
    if (this.#pause === undefined && !this.#isClosing)
      this.#running ??= outsideOfTheApplication(() => this.#run());
  }

  async #run(): Promise<void> {
    // What is acknowledged in this turn of the event loop is part of it.
    await setImmediate();
    const isAnyDue = this.#due.size > 0;
    // Those that are due again by then are so after a pause.
    for (let left = this.#due.size; left > 0; left--) {
      const [file] = this.#due;
      if (file !== undefined) await this.#operate(this.#write(file));
    }
    if (this.#isSyncDue) await this.#sync();
    this.#running = undefined;
    if (!isAnyDue && this.#due.size === 0) return;
    this.#pause = this.#parts.clock.setTimer(this.#onPaused, PAUSE_MILLIS);
    // So short a time is worth waiting for, at the end of a process as well.
    this.#pause.keepAlive(true);
  }

  readonly #onPaused = (): void => {
    this.#pause = undefined;
    if (this.#due.size > 0 || this.#isSyncDue) this.#wake();
  };

  async #write(file: AcknowledgementFile): Promise<void> {
    this.#due.delete(file);
    // They may have been written together with earlier ones.
    if (!file.isWaiting) return;
    const error = await file.write();
    if (error === null) this.#failing.delete(file);
    else {
      this.#failing.add(file);
      this.#stuck.add(file);
    }
    this.#open.delete(file);
    if (file.isOpen) this.#open.add(file);
    if (this.#open.size > MAX_OPEN_FILES) await this.#closeOldest();
    this.#timer ??= this.#parts.clock.setTimer(this.#onTimer, INTERVAL_MILLIS);
    if (error !== null || this.#failing.size === 0) this.#parts.onWritten(error);
  }

  async #closeOldest(): Promise<void> {
    const [file] = this.#open;
    if (file === undefined) return;
    this.#open.delete(file);
    if (this.#parts.isSynced) await file.sync();
    await file.close();
  }

  async #sync(): Promise<void> {
    this.#isSyncDue = false;
    for (const file of this.#open) await this.#operate(file.sync());
  }

  #operate(operation: Promise<void>): Promise<void> {
    this.#operation = operation;
    return operation;
  }

  readonly #onTimer = (): void => {
    this.#timer = undefined;
    this.#isSyncDue = this.#parts.isSynced;
    this.retry();
    this.#wake();
  };
}
