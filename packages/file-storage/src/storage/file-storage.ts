import { systemClock } from '@otelq/sending-queue/internal';
import {
  outsideOfTheApplication,
  type QueueStorage,
  type StoredLog,
  type StoredLogListener,
  type StoredQueueDescription,
} from '@otelq/sending-queue/native';
import type { FileStorageOptions } from '../config/options.js';
import { type FileStorageSettings, resolveOptions } from '../config/resolve-options.js';
import { codecs } from '../otlp/codecs.js';
import { checkDirectory } from './directory.js';
import { openLog } from './open-log.js';
import { openSegmentLog } from './open-segment-log.js';

/**
 * A storage that keeps queues in files, for the option `storage` of any queue; several may have the same.
 *
 * @throws TypeError, RangeError - for options that are wrong, and for a directory that can't be used unless
 * `onStorageError` is `memory`, or a full disk is all that is wrong with it; they name the option, what is
 * allowed, what was given and what is wrong with it
 */
export function fileStorage(options: FileStorageOptions): QueueStorage {
  const settings = resolveOptions(options);
  if (settings.onStorageError === 'throw') outsideOfTheApplication(() => checkDirectory(settings));
  return new FileStorage(settings);
}

class FileStorage implements QueueStorage {
  readonly codecs = codecs;
  readonly onStorageError: 'throw' | 'memory';
  readonly #settings: FileStorageSettings;

  constructor(settings: FileStorageSettings) {
    this.onStorageError = settings.onStorageError;
    this.#settings = settings;
  }

  open(description: StoredQueueDescription, listener: StoredLogListener): StoredLog {
    const parts = { settings: this.#settings, openSlotLog: openSegmentLog, clock: systemClock };
    return outsideOfTheApplication(() => openLog(parts, description, listener));
  }
}
