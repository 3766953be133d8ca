import type { Signal, StoredAmount, StoredFormat } from '@otelq/sending-queue/native';

/** One queue in the directory of a storage. */
export interface InspectedQueue {
  /** Of its folder: `traces-protobuf-checkout`. */
  readonly folder: string;
  readonly signal: Signal;
  readonly format: StoredFormat;
  /** Where its requests go; undefined where no file says so. */
  readonly destination: string | undefined;
  /** The option `name` of the storage; undefined where it had none, and where no file says so. */
  readonly name: string | undefined;
  /** By number; one for each process that had the queue open at the same time. */
  readonly slots: readonly InspectedSlot[];
}

/** What one process has stored. */
export interface InspectedSlot {
  /** Of its folder: `slot-0`. */
  readonly folder: string;
  /** Undefined when nobody has it open. */
  readonly owner: SlotOwner | undefined;
  /** What is neither delivered nor dropped. */
  readonly stored: StoredAmount;
  /** When the oldest of it was accepted, in milliseconds since the Unix epoch; undefined without any. */
  readonly oldestAcceptedAtMillis: number | undefined;
  /** What all its files take of the disk. */
  readonly fileBytes: number;
  /** In the order in which they were written. */
  readonly segments: readonly InspectedSegment[];
}

/** The process that has a slot open. */
export interface SlotOwner {
  /** Undefined where the lock does not say it. */
  readonly pid: number | undefined;
  readonly host: string | undefined;
  /** False where it can't be looked at, such as in another container: it counts as running until its lock is 30 s old. */
  readonly isCertain: boolean;
}

/** One file with requests. */
export interface InspectedSegment {
  readonly file: string;
  readonly fileBytes: number;
  /** Whether it was found damaged, and was kept when all that could be read of it was delivered. */
  readonly isSetAside: boolean;
  readonly salvage: SalvageState;
  /** What of it is neither delivered nor dropped. */
  readonly stored: StoredAmount;
  /** What is wrong with it as a whole. */
  readonly problem: SegmentProblem | undefined;
  /** What of it can't be read, as far as that is known without reading all of it. */
  readonly lost: StoredAmount | undefined;
}

/** Whether the requests of a damaged segment were stored once more, or were begun to be. */
export type SalvageState = 'none' | 'begun' | 'done';

/**
 * - `damaged-header`: its requests are read all the same
 * - `newer-version`: written by a later release, which alone can read it
 * - `unreadable`: the file could not be opened
 */
export type SegmentProblem = 'damaged-header' | 'newer-version' | 'unreadable';
