import type { LimitChange } from '@otelq/adaptive-concurrency';
import type { QueuePermitsSnapshot } from '../permits/queue-permits.js';
import type { Signal } from '../signal/signal.js';
import type { Status, StatusName } from '../status/status.js';
import type { StoredAmount } from '../storage/stored-log.js';

/** Why items were given up. */
export type DropReason =
  /** The destination said that it will never take them. */
  | 'rejected-by-destination'
  /** They were retried for as long as `retryOnFailure.maxElapsedTimeMillis` allows, or retries are off. */
  | 'retries-exhausted'
  /** A single item is larger than the destination takes. */
  | 'payload-too-large'
  /** They made room for newer ones, under `overflow: 'drop-oldest'`. */
  | 'overflow'
  /** They were stored, and can't be read any more. */
  | 'storage-damaged'
  /** They were still undelivered when `shutdownTimeoutMillis` had passed, and not stored. */
  | 'shutdown';

/** Why items were not accepted. */
export type RejectReason =
  /** There was no room, and `overflow` did not make any. */
  | 'queue-full'
  /** The queue was shut down, or on its way to it. */
  | 'shutdown'
  /** There was no room for them on the disk, or in what the storage may take of it. */
  | 'storage-full'
  /** They could not be stored, for another reason. */
  | 'storage-failed'
  /** They could not be made into something to send. */
  | 'invalid';

/** Why a batch processor lost items before the queue had seen them. */
export type ProcessorLossReason =
  /** It held as many as it may, since the queue did not take them. */
  | 'processor-full'
  /** The queue could not be called. */
  | 'export-failed'
  /** It was shut down. */
  | 'shutdown';

/** A change of the limit, and when it was. */
export interface LimitDecision extends LimitChange {
  /** Milliseconds since the Unix epoch. */
  readonly atMillis: number;
}

/** What the limiter of a queue may do, what it knows, and what it has decided. */
export interface QueueLimiterSnapshot {
  /** Bounds of the limit, in requests. */
  readonly minConcurrency: number;
  readonly maxConcurrency: number;
  /** RTT, as a multiple of its baseline, from which on the destination counts as congested. */
  readonly rttThresholdRatio: number;
  /** The round-trip time now, smoothed, in milliseconds; absent while unknown. */
  readonly rttMillis?: number;
  /** The round-trip time of the unloaded destination, in milliseconds; absent while unknown. */
  readonly baselineRttMillis?: number;
  /** Requests that are sent per second at most, because the destination limits their rate; absent where it does not. */
  readonly requestsPerSecond?: number;
  /** The last changes of the limit, the oldest first, 32 at most. */
  readonly decisions: readonly LimitDecision[];
}

/** What a queue is doing, at one moment. Costs no more than building this object. */
export interface QueueSnapshot {
  readonly signal: Signal;
  /** Where the requests go, without credentials: an address, or the class of a wrapped exporter. */
  readonly destination: string;
  readonly state: 'running' | 'draining' | 'stopped';
  /** Requests that may be in flight at once, now. */
  readonly limit: number;
  /**
   * Requests in flight. May be more than `limit`: an exporter that retries by itself holds on to a request while it
   * sleeps between two attempts, and only what is on the wire counts towards the limit.
   */
  readonly inFlight: number;
  /**
   * What waits, for its first attempt or for a retry, in units of the sizer (requests by default). The parts of a
   * request that had to be split count together as what the whole was.
   */
  readonly queueSize: number;
  /** The bound of what waits and what is in flight together, in units of the sizer. */
  readonly queueCapacity: number;
  /** How much of it is taken; more than all of it where a storage held more at the start. */
  readonly capacityUsed: number;
  /** Items accepted: always `delivered + dropped + queuedItems + inFlightItems`. */
  readonly enqueued: number;
  /** Items that the destination confirmed. */
  readonly delivered: number;
  /** Items given up after they had been accepted. */
  readonly dropped: number;
  /** Items given up, by reason. */
  readonly droppedByReason: Readonly<Partial<Record<DropReason, number>>>;
  /** Items given up, by the status of their last attempt; those without one are not among them. */
  readonly droppedByStatus: Readonly<Partial<Record<StatusName, number>>>;
  /** Items not accepted: there was no room, the queue was shut down, or they could not be made into something to send. */
  readonly rejected: number;
  /** Items not accepted, by reason. */
  readonly rejectedByReason: Readonly<Partial<Record<RejectReason | ProcessorLossReason, number>>>;
  /** Items sent again, once for each time. */
  readonly retries: number;
  /** The same, by the status that they were sent again after. */
  readonly retriesByStatus: Readonly<Partial<Record<StatusName, number>>>;
  /** Items of attempts that were answered with backpressure. */
  readonly backpressure: number;
  /** Items that wait. */
  readonly queuedItems: number;
  /** Items in flight. */
  readonly inFlightItems: number;
  /** Items that wait at the door under `overflow: 'block'`: neither accepted nor refused so far. */
  readonly blockedItems: number;
  /** How long ago the oldest request came that is not settled, in milliseconds; absent when all are. */
  readonly oldestRequestAgeMillis?: number;
  /** Absent where there is no queue (`enabled: false`). */
  readonly limiter?: QueueLimiterSnapshot;
  /** This process's part of a budget that many share; absent without one. */
  readonly permits?: QueuePermitsSnapshot;
  /** What is stored, whether it is in memory as well or not; absent without a storage. */
  readonly storage?: StoredAmount;
  /** Milliseconds since the Unix epoch until which the destination asked to be left alone. */
  readonly throttledUntil?: number;
  /** The status of the last attempt that ended. */
  readonly lastStatus?: Status;
}

/** What a snapshot has of the queue itself. */
export type QueueFigures = Omit<QueueSnapshot, 'signal' | 'destination'>;

/** The figures of a queue that holds nothing, takes nothing and has seen nothing. */
export const NO_FIGURES: QueueFigures = {
  state: 'running',
  limit: 0,
  inFlight: 0,
  queueSize: 0,
  queueCapacity: 0,
  capacityUsed: 0,
  enqueued: 0,
  delivered: 0,
  dropped: 0,
  droppedByReason: {},
  droppedByStatus: {},
  rejected: 0,
  rejectedByReason: {},
  retries: 0,
  retriesByStatus: {},
  backpressure: 0,
  blockedItems: 0,
  queuedItems: 0,
  inFlightItems: 0,
};
