import type {
  Clock,
  StorageFailure,
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
   * refuses what is appended, with the reason `failed` and this error, until it has moved.
   */
  abandon(folder: string, error: Error): void;
  /**
   * Writes into another folder from now on, which is empty and locked for this process. Only while it has none of its own.
   *
   * @param where - the folder; or why there still is none, which is what appended requests are refused with
   */
  moveTo(where: string | StorageFailure): void;
}

/** What a log is opened with. */
export interface SlotLogParts
  extends Pick<FileStorageSettings, 'name' | 'sync' | 'maxBytes' | 'segmentBytes'> {
  /** Where it writes, and what is there already is the first that it reads; or why there is nowhere to write for now. */
  readonly folder: string | StorageFailure;
  readonly description: StoredQueueDescription;
  readonly listener: StoredLogListener;
  readonly clock: Clock;
}

/** @throws Error - when the folder can't be read */
export type OpenSlotLog = (parts: SlotLogParts) => SlotLog;
