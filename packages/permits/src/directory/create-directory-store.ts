import { resolve } from 'node:path';
import { demand, givenValues, type Kind } from '@otelq/sending-queue/internal';
import type { PermitStore } from '../store/permit-store.js';
import { DirectoryStore } from './directory-store.js';
import { machineClock } from './machine-clock.js';

/** Options of `directoryStore()`. */
export interface DirectoryStoreOptions {
  /**
   * Where the processes meet, on a local file system that has hard links. Is made where it is missing, for this user alone. What
   * is written in it belongs to its user and its group, with the group's rights of the directory (mode 2770 shares it).
   */
  directory: string;
}

const directoryKind: Kind<string> = {
  allowed: 'the path of a directory',
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return value !== '' && !value.includes('\0') ? { value } : { violation: 'range' };
  },
  read: (text) => text,
};

/**
 * A store for the processes of one machine. Each call writes a file whose size is that of the fleet, so it is for some dozens
 * of them; more have a Redis.
 *
 * @throws TypeError, RangeError - that name the option, what is allowed and what was given
 */
export function directoryStore(options: DirectoryStoreOptions): PermitStore {
  const given = givenValues(options, {
    name: 'options',
    noun: 'an option of directoryStore()',
    paths: ['directory'],
    isAbsent: (value) => value === undefined,
  });
  const directory = resolve(demand('directory', directoryKind, given.get('directory')));
  return new DirectoryStore({ directory, clock: machineClock });
}
