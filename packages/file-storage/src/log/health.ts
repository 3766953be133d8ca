import type { Clock, StorageFailure } from '@otelq/sending-queue/native';
import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import type { Home } from './home.js';

/** While a disk is about to be full, small requests are stored and large ones refused: that is one state, not many. */
const CALM_MILLIS = 1000;

/** What a log can and can't do with its disk, as it stands in the diagnostics: one line for each change. */
export class Health {
  readonly #clock: Clock;
  readonly #home: Home;
  #refusing: StorageFailure['reason'] | undefined;
  #refusedAtMillis = 0;
  #canAcknowledge = true;
  #canRemove = true;

  constructor(clock: Clock, home: Home) {
    this.#clock = clock;
    this.#home = home;
  }

  /** Requests are refused. */
  onRefused({ reason, error }: StorageFailure): void {
    this.#refusedAtMillis = this.#clock.now();
    if (this.#refusing === reason) return;
    this.#refusing = reason;
    if (reason === 'full') log.warn(`${error.message}: requests are refused until there is room`);
    else log.error(`${error.message}: requests are refused as long as that fails`);
  }

  /** Requests are stored. */
  onStored(): void {
    if (this.#refusing === undefined || this.#clock.now() - this.#refusedAtMillis < CALM_MILLIS) return;
    this.#refusing = undefined;
    log.info(`${this.#home.name} can be written to again`);
  }

  /** Acknowledgements were written, or were not. */
  onAcknowledged(error: Error | null): void {
    if ((error === null) === this.#canAcknowledge) return;
    this.#canAcknowledge = error === null;
    if (error === null) log.info(`${this.#home.name}: acknowledgements are written again`);
    else {
      log.warn(
        `${this.#home.name}: acknowledgements can't be written: ${plainWords(error)}; what is delivered meanwhile would be sent once more after a restart`,
      );
    }
  }

  /** A segment was removed, or was not. */
  onRemoved(error: Error | null): void {
    if ((error === null) === this.#canRemove) return;
    this.#canRemove = error === null;
    if (error === null) log.info(`${this.#home.name}: segments that are done with are removed again`);
    else {
      log.warn(
        `${this.#home.name}: segments that are done with can't be removed: ${plainWords(error)}; it is tried again`,
      );
    }
  }
}
