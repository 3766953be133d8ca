import { resolve } from 'node:path';
import { demand, givenValues, type Kind } from '@otelq/sending-queue/internal';
import { totalSize } from './kinds.js';
import type { FileStorageSync } from './options.js';
import { settings } from './settings.js';

/** The options of a file storage, with every decision made. */
export interface FileStorageSettings {
  /** Absolute. */
  readonly directory: string;
  /** As the application wrote it. */
  readonly givenDirectory: string;
  readonly name: string | undefined;
  readonly sync: FileStorageSync;
  readonly maxBytes: number;
  readonly segmentBytes: number;
  readonly onStorageError: 'throw' | 'memory';
}

const isAbsent = (value: unknown): boolean => value === undefined;

/**
 * Checks the options of `fileStorage()`, without a look at the disk.
 *
 * @throws TypeError, RangeError - that name the option, what is allowed and what was given
 */
export function resolveOptions(options: unknown): FileStorageSettings {
  const paths = ['directory', 'name', 'sync', 'maxBytes', 'segmentBytes', 'onStorageError'];
  const given = givenValues(options, {
    name: 'options',
    noun: 'an option of fileStorage()',
    paths,
    isAbsent,
  });
  const choose = <T>(path: string, kind: Kind<T>, byDefault: T): T =>
    given.has(path) ? demand(path, kind, given.get(path)) : byDefault;

  const givenDirectory = demand('directory', settings.directory.kind, given.get('directory'));
  const segmentBytes = choose('segmentBytes', settings.segmentBytes.kind, settings.segmentBytes.default);
  const kind = { ...totalSize(segmentBytes), allowed: `${settings.maxBytes.allowed} (${segmentBytes})` };
  return {
    directory: resolve(givenDirectory),
    givenDirectory,
    name: choose('name', settings.name.kind, settings.name.default),
    sync: syncOf(given.get('sync')),
    maxBytes: choose('maxBytes', kind, settings.maxBytes.default),
    segmentBytes,
    onStorageError: choose('onStorageError', settings.onStorageError.kind, settings.onStorageError.default),
  };
}

function syncOf(value: unknown): FileStorageSync {
  if (value === undefined) return settings.sync.default;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return demand('sync', settings.sync.kind, value);
  }
  const given = givenValues(value, {
    name: 'sync',
    noun: 'an option of sync',
    paths: ['everyMillis'],
    isAbsent,
  });
  const { path, kind } = settings.everyMillis;
  return { everyMillis: demand(path, kind, given.get('everyMillis')) };
}
