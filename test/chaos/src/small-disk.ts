import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a tmpfs is made of. */
const PAGE_BYTES = 4096;

const BLOCK_BYTES = 16 * PAGE_BYTES;

/** A file system of a few MiB, which can be filled without harm to anybody. */
export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = join(folder, 'something else');
  }

  /** Mounts one; or says why that can't be done here. */
  static mount(bytes: number): SmallDisk | { readonly missing: string } {
    if (process.platform !== 'linux') return { missing: 'only Linux has a tmpfs' };
    const folder = mkdtempSync(join(tmpdir(), 'otelq-small-disk-'));
    try {
      const options = `size=${bytes},mode=0700,uid=${process.getuid?.()}`;
      asRoot('mount', '-t', 'tmpfs', '-o', options, 'otelq-small-disk', folder);
    } catch (error) {
      rmdirSync(folder);
      const reason = error instanceof Error ? error.message.trim() : error;
      return { missing: `no tmpfs can be mounted: ${reason}` };
    }
    return new SmallDisk(folder);
  }

  /** Takes up all that is left, to the last page. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (const bytes of [BLOCK_BYTES, PAGE_BYTES]) writeUntilFull(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  /** Gives back what `fill` took. */
  free(): void {
    rmSync(this.#filler, { force: true });
  }

  /** Also when files on it are open. */
  unmount(): void {
    asRoot('umount', '--lazy', this.folder);
    rmdirSync(this.folder);
  }
}

function asRoot(command: string, ...commandArguments: string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [program, ...all] = isRoot ? [command] : ['sudo', '--non-interactive', command];
  execFileSync(program, [...all, ...commandArguments], { stdio: 'pipe', encoding: 'utf8' });
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
