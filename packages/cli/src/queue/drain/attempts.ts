import type { PacingClock } from './pacing-clock.js';

/** How long attempts under way get when they are to stop. */
const GRACE_MILLIS = 5000;

/** The attempts under way, and whether there may be more. */
export class Attempts {
  readonly #clock: PacingClock;
  #underWay = 0;
  #isStopped = false;
  #onIdle: () => void = () => {};

  constructor(clock: PacingClock) {
    this.#clock = clock;
  }

  /** @returns whether an attempt may begin; it is under way then, until `ended` is called */
  begin(): boolean {
    if (this.#isStopped) return false;
    this.#underWay++;
    return true;
  }

  ended(): void {
    this.#underWay--;
    if (this.#underWay === 0) this.#onIdle();
  }

  /** Lets none begin any more, and resolves when those under way have ended, or have had their time. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#underWay === 0) return;
    await new Promise<void>((resolve) => {
      const timer = this.#clock.setTimer(resolve, GRACE_MILLIS);
      this.#onIdle = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}
