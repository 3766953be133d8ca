/** How much is stored. */
export interface StoredAmount {
  readonly requests: number;
  /** Spans, log records or data points. */
  readonly items: number;
  /** Of the payloads alone. */
  readonly bytes: number;
}

/** Where a record is; means something to its log alone. */
export type StoredPlace = object;

/** A request that was stored. */
export interface StoredRecord {
  /** The number that it was appended with; 0 where the log of another process was taken over. */
  readonly id: number;
  readonly items: number;
  /** When it was accepted, in milliseconds since the Unix epoch. */
  readonly acceptedAtMillis: number;
  /** In memory of its own size. */
  readonly payload: Uint8Array;
  readonly place: StoredPlace;
}

/** Why something could not be stored. */
export interface StorageFailure {
  /** `full`: there is no room, on the disk or in what the storage may take of it; `failed`: anything else. */
  readonly reason: 'full' | 'failed';
  readonly error: Error;
}

/** A request that is to be stored, and who is told what becomes of it: exactly one of the two, in order of appending. */
export interface NewRecord {
  /** Larger than that of any other record of this log, and than `lastId`. */
  readonly id: number;
  readonly items: number;
  /** When it was accepted, in milliseconds since the Unix epoch. */
  readonly acceptedAtMillis: number;
  /** Must not change until it is stored. */
  readonly payload: Uint8Array;
  /**
   * It is as durable as the storage promises.
   *
   * @param isNext - whether nothing unread stands before it
   * @returns whether the caller, having it in memory, goes on with it: then it counts as read. Only where `isNext`
   */
  onStored(place: StoredPlace, isNext: boolean): boolean;
  onFailed(failure: StorageFailure): void;
}

/** The stored requests of one queue: a log with a reader, in which every record is acknowledged once it is done with. */
export interface StoredLog {
  /** The largest number among the records that were found at opening; 0 without any. */
  readonly lastId: number;
  /** The most bytes that it may take of the disk; Infinity without a bound. */
  readonly maxBytes: number;
  /** What is stored and not acknowledged, read or not. */
  readonly stored: StoredAmount;
  /** What of it has not been read yet. */
  readonly unread: StoredAmount;
  /** Payload bytes that were appended and are neither stored nor refused yet. They are held in memory. */
  readonly pendingBytes: number;
  /** Stores a record behind all others. Calls back later, never within the call. */
  append(record: NewRecord): void;
  /**
   * The next unread records, in order: at least one if there is any, beyond that as many as stay within the bounds.
   * One call at a time. Never rejects: what can't be read is told to the listener, and left out.
   */
  read(maxRequests: number, maxBytes: number): Promise<readonly StoredRecord[]>;
  /** The record is done with, for good. Returns at once; the record goes away some time later. */
  acknowledge(place: StoredPlace): void;
  /**
   * Writes what has been appended and acknowledged, lets go of all files and of the lock. Nothing may be called
   * afterwards; what is acknowledged all the same is ignored. Never rejects.
   */
  close(): Promise<void>;
}

/** Told what happens to a log, by itself. */
export interface StoredLogListener {
  /** What another process had left has been taken over, and is part of `stored` and `unread` now. Not told of what was found at opening. */
  onAdopted(amount: StoredAmount): void;
  /** Records counted in `stored` are lost: they can't be read. */
  onDamaged(lost: StoredAmount): void;
}
