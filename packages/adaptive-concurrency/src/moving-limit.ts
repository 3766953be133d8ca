import { Boundary } from './boundary.js';
import type { LimitMove } from './controller.js';
import { fastFrom, slowStartFrom } from './growth.js';
import { Noise } from './noise.js';
import type { ResolvedOptions } from './options.js';

/** Cohorts in a row with much room from which on the limit grows fast. */
const OFTEN_ROOMY = 2;

/** A limit and how far it moves: up in steps as large as there is room and no boundary, down by one at least. */
export class MovingLimit {
  readonly boundary = new Boundary();
  readonly noise = new Noise();
  readonly #options: ResolvedOptions;
  /** Why it moved last, of those moves that a success causes. */
  lastMove: LimitMove = 'room';
  #full: number;
  #dip: number | undefined;
  /** Cohorts in a row that left much room. */
  #roomy = 0;
  /** Whether the latest cohort left much room. */
  #hadRoom = false;
  /** The limit before the last step of slow start, and the highest that was fine before an outage. */
  #lastGood: number | undefined;
  #knownFine = 0;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    this.#full = options.initialConcurrency;
  }

  get value(): number {
    return this.#dip ?? this.#full;
  }

  /** The same without a dip. */
  get full(): number {
    return this.#full;
  }

  /** The highest limit that is known to go well; 0 where none is. */
  fineLimit(isSlowStart: boolean): number {
    return isSlowStart ? (this.#lastGood ?? 0) : this.boundary.fineLimit;
  }

  /** A cohort left much room, or not. */
  notice(isRoomy: boolean): void {
    this.#hadRoom = isRoomy;
    this.#roomy = isRoomy ? this.#roomy + 1 : 0;
  }

  /** Nothing of what stood in the way does so any more. */
  growFastFromNow(): void {
    this.#roomy = OFTEN_ROOMY;
  }

  grow(): void {
    this.#growTo(this.#roomy >= OFTEN_ROOMY ? fastFrom(this.#full) : this.#full + 1);
  }

  /** Returns whether slow start is over because the maximum is reached. */
  growInSlowStart(): boolean {
    const next = slowStartFrom(this.#full, this.#knownFine);
    this.#lastGood = this.#full;
    this.#growTo(next);
    return next >= this.#options.maxConcurrency;
  }

  /** A request was rejected. */
  rejected(isSlowStart: boolean): void {
    if (this.noise.rejected(this.value, this.#hadRoom)) this.boundary.forget();
    else this.boundary.rejected(this.value);
    const lastGood = isSlowStart ? (this.#lastGood ?? Infinity) : Infinity;
    this.#decrease(Math.min(this.#full * this.#options.decreaseRatio, lastGood));
  }

  /** Too many requests wait. Falls by half at most. */
  congested(aim: number): void {
    this.lastMove = 'congestion';
    this.#decrease(Math.max(aim, Math.floor(this.#full / 2)));
  }

  /** Down to the minimum. */
  collapse(): void {
    this.#knownFine = Math.max(this.#knownFine, this.#full);
    this.#decrease(this.#options.minConcurrency);
  }

  recover(limit: number): void {
    this.#full = Math.max(this.#options.minConcurrency, Math.floor(limit));
  }

  /** Where slow start begins anew: no higher than now. */
  restart(after: 'outage' | 'idleness'): void {
    const { minConcurrency, initialConcurrency } = this.#options;
    if (after === 'idleness') this.#knownFine = this.#full;
    // What a dying destination refused says nothing about how much it takes once it is alive.
    else this.boundary.forget();
    const limit =
      after === 'outage' ? minConcurrency : Math.max(initialConcurrency, Math.ceil(this.#full / 2));
    this.#full = Math.min(limit, this.value);
    this.#dip = undefined;
    this.#lastGood = undefined;
  }

  /** Begins a dip, unless that would be none. Returns whether it is one. */
  dipTo(depth: number): boolean {
    const dip = Math.max(this.#options.minConcurrency, 1, depth);
    if (dip >= this.#full) return false;
    this.lastMove = 'measuring';
    this.#dip = dip;
    return true;
  }

  endDip(): void {
    this.lastMove = 'measured';
    this.#dip = undefined;
  }

  #growTo(next: number): void {
    this.lastMove = 'room';
    this.#full = Math.min(this.boundary.pass(this.#full, next), this.#options.maxConcurrency);
  }

  #decrease(target: number): void {
    this.#full = Math.max(
      this.#options.minConcurrency,
      Math.min(Math.floor(target), this.#full - 1, this.value),
    );
    this.#dip = undefined;
    this.#roomy = 0;
  }
}
