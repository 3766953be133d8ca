import { canNotSync } from '../errno/directory-sync.js';
import type { Done, FileSystem } from './file-system.js';

/** Makes the entries of a directory durable: that a file is there, or is not there any more. */
export function syncDirectory(fileSystem: FileSystem, path: string, done: Done): void {
  const end = (error: NodeJS.ErrnoException | null): void => done(canNotSync(error) ? null : error);
  fileSystem.open(path, 'r', 0, (openError, fd) => {
    if (openError !== null) end(openError);
    else {
      fileSystem.fsync(fd, (syncError) => fileSystem.close(fd, (closeError) => end(syncError ?? closeError)));
    }
  });
}
