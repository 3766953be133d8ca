import fs from 'node:fs';

/** Called back with what an operation failed with, if it did. */
export type Done = (error: NodeJS.ErrnoException | null) => void;

/** What a log does to files after opening, as `node:fs` has it: off the event loop. Passed in, so that tests have disks that fail. */
export interface FileSystem {
  open(
    path: string,
    flags: string | number,
    mode: number,
    done: (error: NodeJS.ErrnoException | null, fd: number) => void,
  ): void;
  writev(
    fd: number,
    buffers: readonly Uint8Array[],
    position: number,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ): void;
  ftruncate(fd: number, length: number, done: Done): void;
  fdatasync(fd: number, done: Done): void;
  fsync(fd: number, done: Done): void;
  close(fd: number, done: Done): void;
  rename(from: string, to: string, done: Done): void;
  unlink(path: string, done: Done): void;
}

/** The disk of the machine. */
export const systemFileSystem: FileSystem = fs;

/** Waits for an operation; resolves to what it failed with. */
export function outcomeOf(start: (done: Done) => void): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => start(resolve));
}
