import {
  type Clock,
  type NewRecord,
  outsideOfTheApplication,
  type StorageFailure,
  type StoredAmount,
  type StoredLog,
  type StoredLogListener,
  type StoredPlace,
  type StoredRecord,
} from '@otelq/sending-queue/native';
import { Amount } from './amount.js';
import { Books } from './books.js';
import { reportLost } from './damage-report.js';
import { Disposal } from './disposal.js';
import { systemFileSystem } from './file-system.js';
import { Folder } from './folder.js';
import { Health } from './health.js';
import { Home } from './home.js';
import { LogReader } from './log-reader.js';
import { LogWriter } from './log-writer.js';
import { type FoundFiles, NO_FILES, openFolder } from './open-folder.js';
import { Place } from './place.js';
import { Room } from './room.js';
import type { Segment } from './segment.js';
import type { SegmentLogParts } from './segment-log-parts.js';

/**
 * A log in files of a bounded size, its segments: written one after the other, read in the same order, and each removed as a
 * whole when all of it is acknowledged. Memory has the totals of each segment, and a bit for each request that was
 * acknowledged before an earlier one; so neither time nor memory depend on how much is stored.
 */
export class SegmentLog implements StoredLog {
  readonly lastId: number;
  readonly #clock: Clock;
  readonly #listener: StoredLogListener;
  readonly #books = new Books();
  readonly #room: Room;
  readonly #home: Home;
  #adopted: readonly Folder[] = [];
  readonly #reader: LogReader;
  readonly #writer: LogWriter;
  readonly #disposal: Disposal;
  #isClosing = false;

  /** @throws Error - of the file system, when the folder can't be read */
  constructor(parts: SegmentLogParts) {
    const { clock, sync, fileSystem = systemFileSystem } = parts;
    const home = new Home(parts.folder, parts.maxBytes);
    const { folder } = home;
    const found = folder === undefined ? NO_FILES : openFolder(folder, this.#books, clock.wallTime());
    const health = new Health(clock, home);
    const room = new Room(parts.maxBytes, () => this.#disposal.makeRoom());
    const own = { ...parts, home, fileSystem, room, health };
    this.lastId = found.segments.reduce((last, { lastId }) => Math.max(last, lastId), 0);
    this.#clock = clock;
    this.#listener = parts.listener;
    this.#room = room;
    this.#home = home;
    this.#reader = new LogReader({
      clock,
      books: this.#books,
      onUnreadable: (segment, error) => this.#writeOff(segment, error),
    });
    this.#disposal = new Disposal({ ...own, isSynced: sync !== 'never' });
    this.#writer = new LogWriter({
      ...own,
      books: this.#books,
      lastNumber: found.lastNumber,
      onBegun: (segment) => this.#reader.append(segment),
      onClosed: (segment) => this.#removeIfDone(segment),
    });
    if (folder !== undefined) this.#takeOver(folder, found);
  }

  get maxBytes(): number {
    return this.#room.maxBytes;
  }

  get stored(): StoredAmount {
    return this.#books.stored.snapshot();
  }

  get unread(): StoredAmount {
    return this.#books.unread.snapshot();
  }

  get pendingBytes(): number {
    return this.#books.pendingBytes;
  }

  /**
   * Takes over what somebody else has left in a folder, to be read before all that is unread here. The listener is told of it
   * within the call.
   *
   * @param onEmpty - called once all of it is removed, never within the call; not after `close()`
   * @throws Error - of the file system, when the folder can't be read
   */
  adopt(path: string, onEmpty: () => void): void {
    const folder = new Folder(path, false, () => {
      this.#adopted = this.#adopted.filter((one) => one !== folder);
      if (!this.#isClosing) onEmpty();
    });
    const found = openFolder(folder, this.#books, this.#clock.wallTime());
    this.#adopted = [...this.#adopted, folder];
    const adopted = outsideOfTheApplication(() => this.#takeOver(folder, found));
    if (adopted.requests > 0) this.#listener.onAdopted(adopted);
  }

  /** The lock of a folder is lost: nothing in it is read, written or removed any more. Without its own the log stores nothing. */
  abandon(path: string, error: Error): void {
    const { folder: own } = this.#home;
    const folder = own?.path === path ? own : this.#adopted.find((one) => one.path === path);
    if (folder === undefined) return;
    this.#adopted = this.#adopted.filter((one) => one !== folder);
    folder.abandoned = { reason: 'failed', error };
    const lost = this.#reader.leaveFolder(folder);
    this.#disposal.leaveFolder(folder);
    this.#room.giveAllIn(folder);
    if (folder === own) {
      this.#home.moveTo(folder.abandoned);
      this.#writer.refuse(folder.abandoned);
    }
    if (lost.requests > 0) this.#listener.onDamaged(lost);
  }

  /** Writes into another folder from now on, an empty one; or refuses what is appended with that. Only while there is none. */
  moveTo(where: string | StorageFailure): void {
    this.#home.moveTo(where);
    outsideOfTheApplication(() => this.#disposal.onMoved());
  }

  append(record: NewRecord): void {
    this.#books.pendingBytes += record.payload.length;
    this.#writer.append(record);
  }

  read(maxRequests: number, maxBytes: number): Promise<readonly StoredRecord[]> {
    return outsideOfTheApplication(() => this.#reader.read(maxRequests, maxBytes));
  }

  acknowledge(place: StoredPlace): void {
    if (this.#isClosing || !(place instanceof Place)) return;
    const { segment } = place;
    if (!segment.acknowledge(place) || segment.folder.abandoned !== undefined) return;
    this.#disposal.acknowledge(place);
    if (segment.stored.requests > 0) return;
    this.#removeIfDone(segment);
    this.#writer.onAcknowledged();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await outsideOfTheApplication(async () => {
      await this.#writer.close();
      await this.#reader.close();
      await this.#disposal.close();
    });
  }

  /** @returns what there is to be sent */
  #takeOver(folder: Folder, { segments, ...others }: FoundFiles): StoredAmount {
    const amount = new Amount();
    // Nobody is told within the call that it is empty.
    folder.added();
    setImmediate(() => folder.removed());
    this.#disposal.found(folder, others);
    for (const one of segments) {
      const { segment, diskBytes, isForeign } = one;
      const { requests, items, bytes } = segment.unread;
      amount.add(requests, items, bytes);
      this.#room.takeFor(segment, diskBytes);
      if (isForeign) continue;
      folder.added();
      if (requests > 0) this.#writer.repair(one);
      else segment.isClosed = true;
      this.#removeIfDone(segment);
    }
    const unread = segments.map(({ segment }) => segment).filter((segment) => segment.unread.requests > 0);
    this.#reader.prepend(unread);
    return amount.snapshot();
  }

  #removeIfDone(segment: Segment): void {
    if (!segment.isDone || segment.folder.abandoned !== undefined) return;
    this.#reader.leave(segment);
    this.#disposal.remove(segment);
  }

  /** What is unread in the segment can't be read. */
  #writeOff(segment: Segment, error: Error | undefined): void {
    const lost = segment.loseUnread();
    segment.isDamaged = true;
    reportLost(segment.path, lost, error);
    this.#removeIfDone(segment);
    this.#listener.onDamaged(lost);
  }
}
