/** What `GET /health` answers with. Times are RFC 3339, in UTC. */
import type { Signal } from '@otelq/sending-queue/native';

/** How a queue fares: green flows; yellow is degraded, and loses nothing; red loses data, or is about to. */
export type Tier = 'green' | 'yellow' | 'red';

/** Why a tier is not green. */
export type ReasonCode =
  // Yellow.
  /** The destination asked to be left alone for a while. */
  | 'throttled'
  /** Items are sent again, because an attempt failed. */
  | 'retrying'
  /** More than 80 % of the queue is taken. */
  | 'queue-filling'
  /** The limit can't fall any further, and the destination still pushes back. */
  | 'limit-at-minimum'
  /** The check of the destination has failed. */
  | 'destination-check-failed'
  /** The fleet's budget can't be reached: the queue keeps to the safe part of its share. */
  | 'permits-out-of-reach'
  // Red.
  /** Items are given up. */
  | 'dropping'
  /** Items are not accepted. */
  | 'rejecting'
  /** The queue has no room. */
  | 'queue-full'
  /** What should be stored could not be. */
  | 'storage-failed'
  /** There is something to deliver, and nothing has been for several intervals. */
  | 'stalled'
  /** The queue could not be built. */
  | 'not-built';

/** One reason of a tier. */
export interface Reason {
  readonly code: ReasonCode;
  readonly tier: Exclude<Tier, 'green'>;
  /** In words and figures, for people, in one line. Never has anything of a header or a payload. */
  readonly message: string;
  /** Since when it holds. */
  readonly since: string;
}

/** Figures of a queue, for `?verbose`. Counts are of items since the process began, unless their name says otherwise. */
export interface ComponentDetail {
  readonly signal: Signal;
  /** Without credentials. */
  readonly destination: string;
  readonly state: 'running' | 'draining' | 'stopped';
  readonly limit: number;
  /** Requests. */
  readonly inFlight: number;
  readonly rttMillis?: number;
  readonly baselineRttMillis?: number;
  /** In units of the queue's sizer. */
  readonly queueSize: number;
  readonly capacityUsed: number;
  readonly queueCapacity: number;
  readonly oldestRequestAgeMillis?: number;
  readonly enqueued: number;
  readonly delivered: number;
  readonly dropped: number;
  readonly rejected: number;
  readonly retries: number;
  readonly throttledUntil?: string;
  /** The name of a gRPC code, such as `UNAVAILABLE`. */
  readonly lastStatus?: string;
  readonly storage?: { readonly requests: number; readonly items: number; readonly bytes: number };
  /** This process's part of a budget that many share, where there is one. */
  readonly permits?: {
    readonly share: number;
    readonly permitsPerPeriod: number;
    readonly periodMillis: number;
    readonly waitedMillis: number;
    readonly state: 'synced' | 'stale' | 'safe';
  };
  /** The last check of the destination, where it is checked. */
  readonly check?: { readonly status: string; readonly at: string };
}

/** How one queue fares. */
export interface ComponentHealth {
  readonly tier: Tier;
  /** Since when it has been in this tier. */
  readonly since: string;
  /** The worst first; none when it is green. */
  readonly reasons: readonly Reason[];
  readonly detail?: ComponentDetail;
}

/** How a process fares. */
export interface HealthReport {
  readonly status: 'starting' | 'serving' | 'shutting_down';
  /** The worst of the components. */
  readonly tier: Tier;
  readonly since: string;
  readonly components: Readonly<Record<string, ComponentHealth>>;
}

/** What a path or a component that is not there is answered with. */
export interface NotFound {
  readonly error: string;
  readonly components: readonly string[];
}
