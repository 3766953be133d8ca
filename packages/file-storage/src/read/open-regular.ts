import { closeSync, constants, fstatSync, openSync } from 'node:fs';

/** Not there on Windows, which has no named pipes among its files. */
const NONBLOCK = constants.O_NONBLOCK ?? 0;

/**
 * Opens a file to be read, and nothing else: somebody's named pipe of that name would hold up the process for ever.
 *
 * @throws Error - of the file system, or for what is no file
 */
export function openRegular(path: string): number {
  const fd = openSync(path, constants.O_RDONLY | NONBLOCK);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new Error(`${path} is no file`);
}
