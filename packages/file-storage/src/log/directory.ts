import type { Done, FileSystem } from './file-system.js';

/**
 * Makes the entries of a directory durable: that a file is there, or is not there any more. Windows can't open a
 * directory for that, and does not need it.
 */
export function syncDirectory(fileSystem: FileSystem, path: string, done: Done): void {
  if (process.platform === 'win32') done(null);
  else {
    fileSystem.open(path, 'r', 0, (openError, fd) => {
      if (openError !== null) done(openError);
      else {
        fileSystem.fsync(fd, (syncError) =>
          fileSystem.close(fd, (closeError) => done(syncError ?? closeError)),
        );
      }
    });
  }
}
