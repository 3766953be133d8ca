import type { Progress, Side } from './messages.js';

/** One side at one moment. Counts are of spans. */
export interface SideMoment extends Omit<Progress, 'kind'> {
  readonly side: Side;
  readonly deliveredPerSecond: number;
}

/** What there is to see at one moment. */
export interface Moment {
  readonly seconds: number;
  /** Of each backend. */
  readonly workers: number;
  readonly sides: readonly SideMoment[];
}
