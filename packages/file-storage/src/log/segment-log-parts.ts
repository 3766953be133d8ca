import type { Clock, StorageFailure, StoredLogListener } from '@otelq/sending-queue/native';
import type { FileStorageSync } from '../config/options.js';
import type { SegmentDescription } from '../format/description.js';
import type { FileSystem } from './file-system.js';

/** What a log is opened with. */
export interface SegmentLogParts {
  /** Where it writes, and what is there already is the first that it reads; or why there is nowhere to write for now. */
  readonly folder: string | StorageFailure;
  /** Whose requests they are: stands in each segment. */
  readonly description: SegmentDescription;
  readonly sync: FileStorageSync;
  /** The size of a segment; it takes a quarter of `maxBytes` at most, but 64 KiB if need be. A larger record has one of its own. */
  readonly segmentBytes: number;
  /** The most that all files together take of the disk. */
  readonly maxBytes: number;
  readonly listener: StoredLogListener;
  readonly clock: Clock;
  /** @default that of the machine */
  readonly fileSystem?: FileSystem;
}
