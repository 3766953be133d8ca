import { closeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FileSystem, systemFileSystem } from '../src/log/file-system.js';

type Operation = keyof FileSystem;
type Result = number | undefined;
type Callback = (error: NodeJS.ErrnoException | null, result?: Result) => void;

/** What fails, and how. */
interface Fault {
  readonly operation: Operation;
  readonly code: string;
  /** What the path of the file ends with. */
  readonly suffix: string;
  times: number;
}

/** What was done to a file. */
export interface DiskCall {
  readonly operation: Operation;
  readonly path: string;
}

/** The disk of the machine, which fails when it is told to, as no real one does on demand. Notes what is done to it. */
export class FaultyDisk implements FileSystem {
  readonly calls: DiskCall[] = [];
  /** How many bytes can still be written. The write that finds too little takes what is left. */
  roomBytes = Infinity;
  readonly #faults: Fault[] = [];
  readonly #paths = new Map<number, string>();
  #held: (() => void)[] | undefined;
  #heldOperation: Operation | undefined;
  /** Operations that have begun. */
  #running = 0;
  #isDead = false;

  /** The next `times` operations on files whose paths end like that fail. */
  fail(operation: Operation, code: string, suffix = '', times = Infinity): void {
    this.#faults.push({ operation, code, suffix, times });
  }

  /** Nothing fails any more. */
  heal(): void {
    this.#faults.length = 0;
    this.roomBytes = Infinity;
  }

  /** Holds back what is to be done from now on: these operations, or all. */
  hold(operation?: Operation): void {
    this.#held = [];
    this.#heldOperation = operation;
  }

  /** Lets them go on, in their order. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const start of held) start();
  }

  /** Nothing is done any more, and nobody is called back. Resolves when what has begun is over. */
  async die(): Promise<void> {
    this.#isDead = true;
    while (this.#running > 0) await nextTurn();
    for (const fd of this.#paths.keys()) closeSync(fd);
  }

  /** How often something was done to files whose paths end like that. */
  count(operation: Operation, suffix = ''): number {
    return this.calls.filter((call) => call.operation === operation && call.path.endsWith(suffix)).length;
  }

  open: FileSystem['open'] = (path, flags, mode, done) => {
    this.#do('open', path, done, (callback) =>
      systemFileSystem.open(path, flags, mode, (error, fd) => {
        if (error === null) this.#paths.set(fd, path);
        callback(error, fd);
      }),
    );
  };

  writev: FileSystem['writev'] = (fd, buffers, position, done) => {
    this.#do('writev', this.#pathOf(fd), done, (callback) => {
      const bytes = Buffer.concat(buffers).subarray(0, this.roomBytes);
      this.roomBytes -= bytes.length;
      if (bytes.length > 0) systemFileSystem.writev(fd, [bytes], position, callback);
      else setImmediate(() => callback(errorOf('writev', 'ENOSPC')));
    });
  };

  ftruncate: FileSystem['ftruncate'] = (fd, length, done) => {
    this.#do('ftruncate', this.#pathOf(fd), done, (callback) =>
      systemFileSystem.ftruncate(fd, length, callback),
    );
  };

  fdatasync: FileSystem['fdatasync'] = (fd, done) => {
    this.#do('fdatasync', this.#pathOf(fd), done, (callback) => systemFileSystem.fdatasync(fd, callback));
  };

  fsync: FileSystem['fsync'] = (fd, done) => {
    this.#do('fsync', this.#pathOf(fd), done, (callback) => systemFileSystem.fsync(fd, callback));
  };

  close: FileSystem['close'] = (fd, done) => {
    this.#do('close', this.#pathOf(fd), done, (callback) => {
      this.#paths.delete(fd);
      systemFileSystem.close(fd, callback);
    });
  };

  rename: FileSystem['rename'] = (from, to, done) => {
    this.#do('rename', from, done, (callback) => systemFileSystem.rename(from, to, callback));
  };

  unlink: FileSystem['unlink'] = (path, done) => {
    this.#do('unlink', path, done, (callback) => systemFileSystem.unlink(path, callback));
  };

  #do(
    operation: Operation,
    path: string,
    done: (error: NodeJS.ErrnoException | null, result: number) => void,
    start: (callback: Callback) => void,
  ): void {
    this.calls.push({ operation, path });
    const fault = this.#faults.find(
      (one) => one.operation === operation && path.endsWith(one.suffix) && one.times > 0,
    );
    if (fault !== undefined) fault.times -= 1;
    const run = (): void => {
      if (this.#isDead) return;
      this.#running += 1;
      const callback: Callback = (error, result = -1) => {
        this.#running -= 1;
        if (!this.#isDead) done(error, result);
      };
      if (fault === undefined) start(callback);
      else setImmediate(() => callback(errorOf(operation, fault.code)));
    };
    if (this.#held !== undefined && (this.#heldOperation ?? operation) === operation) this.#held.push(run);
    else run();
  }

  #pathOf(fd: number): string {
    return this.#paths.get(fd) ?? '';
  }
}

function errorOf(operation: Operation, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: injected, ${operation}`), { code, syscall: operation });
}
