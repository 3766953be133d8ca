/**
 * When what was appended is written through to the disk, before which no request is reported as stored:
 *
 * - `always`: with every commit, which takes all that waits; survives a power cut
 * - `{ everyMillis }`: so often, in milliseconds, from 1 to 3600000; a power cut costs what came since
 * - `never`: when the system sees fit
 *
 * A process that is killed loses nothing with any of them: what was written is the system's by then.
 */
export type FileStorageSync = 'always' | { readonly everyMillis: number } | 'never';

/** Options of `fileStorage()`. */
export interface FileStorageOptions {
  /**
   * Where the queues are. Created, with the mode 0700, when only its last level is missing. A relative path starts at the
   * working directory of the moment in which `fileStorage()` is called.
   */
  directory: string;
  /**
   * 1 to 64 letters, digits, `_`, `.` or `-`. A queue with a name takes up what a queue of that name and signal has left,
   * wherever it is sent now; one without, what a queue of the same signal, format and destination has left.
   */
  name?: string | undefined;
  /** When what was appended is written through to the disk. @default 'always' */
  sync?: FileStorageSync | undefined;
  /** The most bytes that the files of a queue may take, an integer >= `segmentBytes`, or Infinity. @default Infinity */
  maxBytes?: number | undefined;
  /**
   * The size of a file in bytes, an integer from 65536 (64 KiB) to 1073741824 (1 GiB); it goes away as a whole, once all that
   * is in it has been delivered. A request that is larger has a file of its own. @default 16777216 (16 MiB)
   */
  segmentBytes?: number | undefined;
  /**
   * What becomes of a queue whose directory can't be used: `throw` has `fileStorage()` or the queue's constructor throw,
   * `memory` has the queue go on in memory, with a warning. @default 'throw'
   */
  onStorageError?: 'throw' | 'memory' | undefined;
}
