/** What the status page and `otelq top` are fed with: `GET /events`, Server-Sent Events with JSON in them. */
import type { LimitDecision, QueueSnapshot } from '@otelq/sending-queue';
import type { HealthReport, Reason, Tier } from '../report/report.js';

/** One queue at one moment. Rates are items per second, since the sample before. */
export interface QueueSample {
  readonly tier: Tier;
  readonly reasons: readonly Reason[];
  readonly state: QueueSnapshot['state'];
  readonly limit: number;
  /** Requests. */
  readonly inFlight: number;
  /** In milliseconds, rounded to a hundredth; absent while unknown. */
  readonly rttMillis?: number;
  readonly baselineRttMillis?: number;
  /** The RTT from which on the destination counts as congested. */
  readonly thresholdRttMillis?: number;
  readonly requestsPerSecond?: number;
  /** What waits, what of the capacity is taken by that and by what is in flight, and the capacity, in units of the sizer. */
  readonly queueSize: number;
  readonly capacityUsed: number;
  readonly queueCapacity: number;
  readonly oldestRequestAgeMillis?: number;
  readonly storedBytes?: number;
  readonly delivered: number;
  /** By the name of the gRPC code; those that are 0 are absent. */
  readonly retried: Readonly<Record<string, number>>;
  /** By reason, as in `droppedByReason` of a snapshot; those that are 0 are absent. */
  readonly dropped: Readonly<Record<string, number>>;
  /** By reason, as in `rejectedByReason` of a snapshot; those that are 0 are absent. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Where many processes share a budget. */
  readonly permits?: {
    /** The part of this process, 0 to 1. */
    readonly share: number;
    /** The same, per second. */
    readonly perSecond: number;
    /** The part of the time since the sample before in which something waited for a permit, 0 to 1. */
    readonly waited: number;
    readonly state: 'synced' | 'stale' | 'safe';
  };
  /** The name of a gRPC code. */
  readonly lastStatus?: string;
  /** Milliseconds since the Unix epoch. */
  readonly throttledUntilMillis?: number;
  /** Changes of the limit since the sample before, the oldest first. */
  readonly decisions: readonly LimitDecision[];
}

/** All queues at one moment: the event `sample`. */
export interface Sample {
  /** Milliseconds since the Unix epoch. */
  readonly atMillis: number;
  readonly status: HealthReport['status'];
  readonly queues: Readonly<Record<string, QueueSample>>;
  /** The queues of which there is nothing to see: being built, not built, not readable. Absent when there are none. */
  readonly unseen?: Readonly<Record<string, UnseenQueue>>;
}

/** How a queue fares that has no figures. */
export interface UnseenQueue {
  readonly tier: Tier;
  readonly reasons: readonly Reason[];
}

/** What does not change of a queue. */
export interface QueueFacts {
  readonly signal: QueueSnapshot['signal'];
  /** Without credentials. */
  readonly destination: string;
}

/** The first event of a stream, `hello`, and whenever queues were added. */
export interface Hello {
  /** Between two samples. */
  readonly intervalMillis: number;
  readonly queues: Readonly<Record<string, QueueFacts>>;
  /** Of ten minutes at most, the oldest first; only in the first event of a stream. */
  readonly history: readonly Sample[];
}
