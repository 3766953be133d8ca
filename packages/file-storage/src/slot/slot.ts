import { readFileSync, rmdirSync } from 'node:fs';
import { type Clock, outsideOfTheApplication } from '@otelq/sending-queue/native';
import { repeat } from '../clock/repeat.js';
import { HEARTBEAT_MILLIS, isOwn, touch } from './heartbeat.js';
import { removeOwnerFile } from './owner-file.js';

/** A slot that this process holds. */
export class Slot {
  readonly folder: string;
  readonly #ownerPath: string;
  readonly #content: string;
  #stop: () => void = () => {};
  #isHeld = true;
  #isReleased = false;

  /** @param content - of its owner file */
  constructor(folder: string, ownerPath: string, content: string) {
    this.folder = folder;
    this.#ownerPath = ownerPath;
    this.#content = content;
  }

  /** Whether it was let go of. One that was lost never is. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /**
   * Shows from now on that the process is alive.
   *
   * @param onLost - called once if somebody removes the lock, or takes it; must not throw
   */
  keep(clock: Clock, onLost: () => void): void {
    let isBeating = false;
    const beat = async (): Promise<void> => {
      // A disk that hangs need not be asked twice.
      if (isBeating) return;
      isBeating = true;
      const isMine = await outsideOfTheApplication(() => touch(this.#ownerPath, this.#content));
      isBeating = false;
      if (isMine !== false || !this.#isHeld) return;
      this.#letGo();
      onLost();
    };
    this.#stop = repeat(clock, () => void beat(), HEARTBEAT_MILLIS);
  }

  /** Lets others have it, without its folder if that is empty. What fails is left to whoever comes next. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isReleased = true;
    this.#letGo();
    if (!this.#isMine()) return;
    removeOwnerFile(this.#ownerPath);
    try {
      rmdirSync(this.folder);
    } catch {
      // It is not empty.
    }
  }

  #letGo(): void {
    this.#isHeld = false;
    this.#stop();
  }

  #isMine(): boolean {
    try {
      return isOwn(readFileSync(this.#ownerPath, 'utf8'), this.#content);
    } catch {
      return false;
    }
  }
}
