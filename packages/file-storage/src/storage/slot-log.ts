import type {
  Clock,
  StoredLog,
  StoredLogListener,
  StoredQueueDescription,
} from '@otelq/sending-queue/native';
import type { FileStorageSettings } from '../config/resolve-options.js';

/** A log whose segments are in the folders of slots: its own, where it writes, and those that it has taken over. */
export interface SlotLog extends StoredLog {
  /**
   * Takes over what another process has left in a folder, which is locked for this one. May be called at any time before
   * `close()`.
   *
   * @param onEmpty - called once all of it is acknowledged and unlinked, never within the call; not after `close()`
   */
  adopt(folder: string, onEmpty: () => void): void;
  /**
   * The lock of a folder is lost: nothing in it is read, written or removed any more. Without its own folder the log
   * refuses what is appended, with the reason `failed` and this error.
   */
  abandon(folder: string, error: Error): void;
}

/** What a log is opened with. */
export interface SlotLogParts
  extends Pick<FileStorageSettings, 'name' | 'sync' | 'maxBytes' | 'segmentBytes'> {
  /** Where it writes. What is there already is the first that it reads. */
  readonly folder: string;
  readonly description: StoredQueueDescription;
  readonly listener: StoredLogListener;
  readonly clock: Clock;
}

/** @throws Error - when the folder can't be read */
export type OpenSlotLog = (parts: SlotLogParts) => SlotLog;
