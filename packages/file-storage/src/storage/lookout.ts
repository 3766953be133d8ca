import { type Clock, outsideOfTheApplication } from '@otelq/sending-queue/native';
import { repeat } from '../clock/repeat.js';

/** How often to look for what time alone brings: owners that have turned out to be dead, and room for a slot. In milliseconds. */
export const LOOK_MILLIS = 10_000;

/** Something that is looked at again and again, as long as that is needed. */
export class Lookout {
  readonly #clock: Clock;
  readonly #look: () => void;
  #stop: (() => void) | undefined;

  /** @param look - must not throw */
  constructor(clock: Clock, look: () => void) {
    this.#clock = clock;
    this.#look = () => outsideOfTheApplication(look);
  }

  again(isNeeded: boolean): void {
    if (isNeeded) this.#stop ??= repeat(this.#clock, this.#look, LOOK_MILLIS);
    else {
      this.#stop?.();
      this.#stop = undefined;
    }
  }
}
