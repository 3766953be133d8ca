import { log } from '../diagnostics/log.js';
import { FENCE_MARGIN, VALID_PERIODS } from '../ledger/periods.js';
import type { PermitsSnapshot } from './permits.js';
import { reasonOf } from './reason.js';

/** Without an answer for so many periods an instance is stale. */
const STALE_PERIODS = 1.5;

type State = PermitsSnapshot['state'];

/** How well an instance is in touch with the store, and the lines that say so when it changes. */
export class SyncState {
  readonly #destination: string;
  /** When nothing was heard so far, it is from here on that it is missed. */
  readonly #startedAt: number;
  #syncedAt = Number.NEGATIVE_INFINITY;
  #logged: State = 'synced';
  #reason = '';

  constructor(destination: string, now: number) {
    this.#destination = destination;
    this.#startedAt = now;
  }

  /** @param sentAt when the report was sent that has been answered */
  synced(sentAt: number): void {
    this.#syncedAt = sentAt;
    this.#reason = '';
  }

  /** @param error why the last report was not answered */
  failed(error: unknown): void {
    this.#reason = reasonOf(error);
  }

  /** How long ago the last report that was answered was sent; Infinity before the first. */
  ageMillis(now: number): number {
    return now - this.#syncedAt;
  }

  at(now: number, periodMillis: number): State {
    const age = this.ageMillis(now);
    if (age < STALE_PERIODS * periodMillis) return 'synced';
    return age < VALID_PERIODS * periodMillis * (1 - FENCE_MARGIN) ? 'stale' : 'safe';
  }

  /** Writes a line when the state is another one than it was at the last call. */
  log(now: number, periodMillis: number): void {
    const state = this.at(now, periodMillis);
    const isStarting = state === 'safe' && now - this.#startedAt < STALE_PERIODS * periodMillis;
    if (state === this.#logged || isStarting) return;
    this.#logged = state;
    const store = `The store of the permits of ${this.#destination}`;
    if (state === 'synced') {
      log.info(`${store} answers again.`);
      return;
    }
    const why = this.#reason === '' ? '' : `: ${this.#reason}`;
    log.warn(`${store} does not answer. ${this.#consequence(state)}${why}`);
  }

  #consequence(state: State): string {
    // Nobody has told it what its safe part is.
    if (this.#syncedAt === Number.NEGATIVE_INFINITY)
      return 'This instance has no permits, and sends nothing, until it does';
    return state === 'stale'
      ? 'The last share stays valid for a while'
      : 'This instance keeps to the safe part';
  }
}
