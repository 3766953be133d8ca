import type { Clock } from '@otelq/sending-queue/native';
import { AcknowledgementWriter } from './acknowledgement-writer.js';
import type { FileSystem } from './file-system.js';
import type { Folder } from './folder.js';
import type { Health } from './health.js';
import type { Home } from './home.js';
import type { FoundFiles } from './open-folder.js';
import type { Place } from './place.js';
import { Removals } from './removals.js';
import type { Room } from './room.js';
import type { Segment } from './segment.js';
import { SetAside } from './set-aside.js';

/** What disposing of requests takes. */
export interface DisposalParts {
  readonly home: Home;
  readonly isSynced: boolean;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly room: Room;
  readonly health: Health;
}

/** The far end of a log: what is acknowledged is noted, and removed by the segment. */
export class Disposal {
  readonly #fileSystem: FileSystem;
  readonly #acknowledgements: AcknowledgementWriter;
  readonly #setAside: SetAside;
  readonly #removals: Removals;

  constructor(parts: DisposalParts) {
    const { home, fileSystem, room, health } = parts;
    this.#fileSystem = fileSystem;
    this.#acknowledgements = new AcknowledgementWriter({
      ...parts,
      onWritten: (error) => health.onAcknowledged(error),
    });
    this.#setAside = new SetAside(fileSystem, home, room);
    this.#removals = new Removals({
      ...parts,
      acknowledgements: this.#acknowledgements,
      setAside: this.#setAside,
      onRemoved: (error) => health.onRemoved(error),
    });
  }

  /** Takes over what was found in a folder beside its segments. */
  found(folder: Folder, { corrupt, orphans }: Pick<FoundFiles, 'corrupt' | 'orphans'>): void {
    this.#setAside.found(folder, corrupt);
    for (const path of orphans) {
      folder.added();
      this.#fileSystem.unlink(path, () => folder.removed());
    }
  }

  /** Notes that a record is done with. */
  acknowledge(place: Place): void {
    if (place.segment.isDone) this.#acknowledgements.hold(place);
    else this.#acknowledgements.add(place);
  }

  /** Removes a segment that is done with. */
  remove(segment: Segment): void {
    this.#removals.add(segment);
  }

  /**
   * Gives up something that is kept for no request's sake.
   *
   * @returns false when there is nothing
   */
  makeRoom(): boolean {
    return this.#setAside.removeOldest();
  }

  /** Nothing in a folder is ours any more. */
  leaveFolder(folder: Folder): void {
    this.#acknowledgements.leaveFolder(folder);
    this.#setAside.leave(folder);
  }

  /** There is another folder to write into. */
  onMoved(): void {
    this.#setAside.gather();
  }

  async close(): Promise<void> {
    await this.#removals.close();
    await this.#acknowledgements.close();
  }
}
