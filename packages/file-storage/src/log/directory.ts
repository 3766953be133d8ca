import { errnoOf } from '../errno/plain-words.js';
import type { Done, FileSystem } from './file-system.js';

/** What systems say that can't sync a directory, and have no need to: Windows, and file systems of networks. */
const UNSUPPORTED: readonly (string | undefined)[] = [
  'EACCES',
  'EBADF',
  'EINVAL',
  'EISDIR',
  'ENOTSUP',
  'EPERM',
];

/** Makes the entries of a directory durable: that a file is there, or is not there any more. */
export function syncDirectory(fileSystem: FileSystem, path: string, done: Done): void {
  const end = (error: NodeJS.ErrnoException | null): void =>
    done(UNSUPPORTED.includes(errnoOf(error)) ? null : error);
  fileSystem.open(path, 'r', 0, (openError, fd) => {
    if (openError !== null) end(openError);
    else {
      fileSystem.fsync(fd, (syncError) => fileSystem.close(fd, (closeError) => end(syncError ?? closeError)));
    }
  });
}
