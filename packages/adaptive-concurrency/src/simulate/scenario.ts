import type { LimiterOptions } from '../limiter.js';
import type { Varying } from './varying.js';

/** A time, from its start to just before its end, during which the destination does no work. */
export interface Outage {
  readonly fromMillis: number;
  readonly toMillis: number;
  /**
   * `refuse`: requests fail at once, and those in flight with them; `hang`: they get no answer. Either way the destination
   * has forgotten all of them by the end.
   * @default 'refuse'
   */
  readonly as?: 'refuse' | 'hang';
}

/** A bound on the requests of a time, whatever their number at once. What exceeds it is answered with 429 at once. */
export interface RateLimit {
  readonly perSecond: number;
  /**
   * `window`: counts what arrived in the last second, refused or not; `bucket`: a token bucket.
   * @default 'window'
   */
  readonly as?: 'window' | 'bucket';
  /** Tokens a full bucket holds. @default a tenth of a second's */
  readonly burst?: number;
}

interface Faults {
  readonly outages?: readonly Outage[];
  readonly rateLimit?: RateLimit;
}

/** Workers in parallel, and a first-in first-out queue in front of them. */
export interface WorkersModel extends Faults {
  readonly model: 'workers';
  readonly workers: Varying;
  /** Mean time a worker spends on a request of size 1, in milliseconds. */
  readonly serviceMillis: number;
  /** Spread of that time, 0 to 1: `service * ((1 - cv) + cv * Exp(1))`. @default 0 */
  readonly cv?: number;
  /** Round trip of the network, in milliseconds; what is refused takes at least 1. @default 0 */
  readonly netMillis?: number;
  /** Requests that may wait; what comes beyond them is answered with 429 at once. @default no bound */
  readonly queue?: number;
  /** How far the time depends on the size, 0 to 1: `service * ((1 - sizeCost) + sizeCost * size)`. @default 0 */
  readonly sizeCost?: number;
}

/** How a request is slowed down by the number of others, and where the destination gives up. */
export interface CurveParameters {
  /** What each further request adds, as a part of the delay. @default 0 */
  readonly scale?: number;
  /** The number from which on the delay grows exponentially. @default never */
  readonly kneeStart?: number;
  /** The base of that growth, >= 1. @default 1 */
  readonly kneeExp?: number;
  /** The number beyond which requests are not served. @default no bound */
  readonly limit?: number;
  /** What happens to those: a 429 after the delay, or no answer. @default 'defer' */
  readonly action?: 'defer' | 'drop';
}

/** A delay that grows with what is in flight and with what arrived in the last second, as in Vector's own tests. */
export interface CurveModel extends Faults {
  readonly model: 'curve';
  readonly delayMillis: number;
  /** Random part: `delay * jitter * Exp(1)`. @default 0 */
  readonly jitter?: number;
  readonly concurrency?: CurveParameters;
  readonly rate?: CurveParameters;
}

/** What a client has to send. */
export type Source =
  /** Always more than it may. */
  | { readonly kind: 'saturated' }
  /** So many requests a second, at random or evenly. */
  | { readonly kind: 'paced'; readonly perSecond: number; readonly evenly?: boolean }
  /** So many requests a second for a while, then none. */
  | {
      readonly kind: 'bursty';
      readonly perSecond: number;
      readonly onMillis: number;
      readonly offMillis: number;
    };

/** A share of the requests that has a certain size. */
export interface SizeShare {
  readonly size: number;
  readonly share: number;
}

/** One client of the destination, with a limiter of its own. */
export interface ClientModel {
  /** When it begins to send. @default 0 */
  readonly startMillis?: number;
  /** @default saturated */
  readonly source?: Source;
  /** @default all of size 1 */
  readonly sizes?: readonly SizeShare[];
}

/** What is simulated. */
export interface Scenario {
  readonly name: string;
  /** Seed of everything random. @default 1 */
  readonly seed?: number;
  /** Time before anything is measured. @default 30000 */
  readonly warmUpMillis?: number;
  /** Time that is measured. @default 60000 */
  readonly measureMillis?: number;
  /** How long a client waits for an answer; without one the request counts as backpressure. @default 10000 */
  readonly timeoutMillis?: number;
  readonly destination: WorkersModel | CurveModel;
  /** @default one that is saturated */
  readonly clients?: readonly ClientModel[];
  /** Options of every client's limiter. */
  readonly limiter?: Omit<LimiterOptions, 'now'>;
}
