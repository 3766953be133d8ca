/**
 * What an instance says of itself, once per period. It is the heartbeat as well.
 *
 * Amounts are permits per period, in the unit of the budget. One that is no finite number >= 0 counts as 0.
 */
export interface Report {
  /** Who reports, unlike any other instance that ever was. */
  readonly host: string;
  /** Counts the reports of this instance. One that is not above the last one taken changes nothing. */
  readonly sequence: number;
  /** `SyncReply.epoch` of the last reply taken; absent before the first. */
  readonly epoch?: string | undefined;
  /** What was used since the last report, as a rate. */
  readonly used: number;
  /** What would be used if there were permits enough: the use, and what waits. */
  readonly wanted: number;
  /** What the gate is bounded by already, at the moment this is sent: all above it is given back. */
  readonly holding: number;
  /** What it would keep to if it were cut off now. Without it, the largest that it may have been told of counts. */
  readonly safe?: number | undefined;
  /** The largest single request, in permits: how far the gate goes into debt. */
  readonly burst: number;
  /** Whether this instance would be the balancer. */
  readonly canLead: boolean;
  /** The budget that a destination without one gets. */
  readonly budget: Budget;
}

/** What a destination takes, from all instances together. */
export interface Budget {
  /** Permits per period, > 0. */
  readonly totalPermits: number;
  /** The length of a period in milliseconds. */
  readonly periodMillis: number;
}

/** The right to be the balancer, until it ends or another one has it. */
export interface Lease {
  /** Grows with each new holder. What comes with an older one is refused. */
  readonly fence: number;
}

/** The answer to a report. */
export interface SyncReply {
  /** Whether the report was newer than the last one of this instance. Otherwise nothing else here may be used. */
  readonly accepted: boolean;
  /** Names the memory of the store. A store that lost it has another one. */
  readonly epoch: string;
  /** What the gate is bounded by from now on, in permits per period. */
  readonly permits: number;
  /** What it is bounded by once it has not been in touch for `VALID_PERIODS`. */
  readonly safePermits: number;
  /** What it keeps when it uses nothing. */
  readonly minPermits: number;
  readonly budget: Budget;
  /** Instances that are alive, this one included. */
  readonly hosts: number;
  /** Version of the share document, 0 while there is none. */
  readonly version: number;
  /** The part of the budget that the document has for this instance; absent when it is not in it. */
  readonly share?: number | undefined;
  /** Who the balancer is. */
  readonly leader?: string | undefined;
  /** Present when it is this instance. */
  readonly lease?: Lease | undefined;
}

/** An instance, as the balancer and `otelq permits show` see it. Amounts are permits per period. */
export interface HostEntry {
  readonly id: string;
  readonly permits: number;
  readonly used: number;
  readonly wanted: number;
  /**
   * How long ago it reported, in milliseconds of the store's clock. From `VALID_PERIODS` on it keeps to the safe part, which
   * `permits` is then; from `ENTRY_PERIODS` on it is not listed any more.
   */
  readonly ageMillis: number;
}

/** All that a store knows of a destination. */
export interface Fleet {
  readonly budget: Budget;
  /** Of the share document, 0 while there is none. */
  readonly version: number;
  readonly leader?: string | undefined;
  readonly hosts: readonly HostEntry[];
  /** Permits per period that belong to nobody. */
  readonly unassigned: number;
  /** Permits per period that are kept for instances that left or went silent, until they can't be used any more. */
  readonly remaining: number;
}

/** A new share document. */
export interface ShareDocument {
  readonly leader: string;
  readonly fence: number;
  /** The version it was made from. */
  readonly basedOn: number;
  /** Parts of the budget, by host; their sum is 1 at most. */
  readonly shares: ReadonlyMap<string, number>;
}

/**
 * Where the instances of a fleet meet. Each method is atomic and one round trip; all times are the store's own. What the
 * ledger (`ledger/ledger.ts`) does with a report is what every store does.
 *
 * Methods reject when the store can't be reached.
 */
export interface PermitStore {
  /** Takes a report, and answers with what the instance may use. */
  sync(destination: string, report: Report): Promise<SyncReply>;
  /** The instance has closed its gate for good: what it had is for others, all at once. */
  leave(destination: string, goodbye: { readonly host: string; readonly burst: number }): Promise<void>;
  /** Takes or keeps the lease of the balancer, for one period. A process that only balances has no other part in it. */
  lead(destination: string, leader: string, budget: Budget): Promise<Lease | undefined>;
  /** All that is known of a destination; undefined when nothing is. */
  fleet(destination: string): Promise<Fleet | undefined>;
  /** @returns whether the lease was live, and the version the one that the document was made from */
  publish(destination: string, document: ShareDocument): Promise<boolean>;
  /**
   * Takes effect with the next report of each instance: within a period. Rejects with a TypeError or a RangeError where the
   * number is no integer from 1 to 2^47, or nobody has reported to the destination.
   */
  setTotalPermits(destination: string, totalPermits: number): Promise<void>;
}
