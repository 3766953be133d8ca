import { errnoOf } from './plain-words.js';

/** What file systems say that can't sync a directory, and have no need to. */
const UNSUPPORTED: readonly (string | undefined)[] = [
  'EISDIR',
  'EPERM',
  'EINVAL',
  'ENOTSUP',
  'EBADF',
  'EACCES',
];

/** Whether the error says that directories are not synced there at all. */
export function canNotSync(error: unknown): boolean {
  return UNSUPPORTED.includes(errnoOf(error));
}
