import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { needRoot } from '../../testing/root.js';
import { OpenedLog, TRACES } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { fileStorage } from './file-storage.js';

const PROGRAM = fileURLToPath(new URL('../../testing/storage-process.mjs', import.meta.url));

const listener = { onAdopted() {}, onDamaged() {} };
const nobody = 65_534;

/** Whether permissions mean nothing to this process. */
const isRoot = process.getuid?.() === 0;

/** What the program prints. It ends by itself. */
async function run(parts: object): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, JSON.stringify(parts)]);
  return JSON.parse(stdout);
}

// Some tests start processes, on whatever machine this is.
const options = { timeout: 60_000 };

describe('fileStorage()', options, () => {
  it('has a directory that can be used, before any queue opens it', () => {
    const directory = join(temporaryFolder(), 'queue');
    expect(fileStorage({ directory }).onStorageError).toBe('throw');
    expect(readdirSync(directory)).toEqual([]);
  });

  it('throws at once when the directory can not be used, and so does opening where that has come later', () => {
    const parent = temporaryFolder();
    expect(() => fileStorage({ directory: join(parent, 'missing', 'queue') })).toThrow(RangeError);
    const storage = fileStorage({ directory: join(parent, 'queue') });
    rmSync(parent, { recursive: true });
    expect(() => storage.open(TRACES, listener)).toThrow(
      /^directory must be .* does not exist either \(ENOENT\)/,
    );
  });

  it("leaves that to the opening with onStorageError: 'memory', but not what is wrong with options", () => {
    const directory = join(temporaryFolder(), 'missing', 'queue');
    const storage = fileStorage({ directory, onStorageError: 'memory' });
    expect(storage.onStorageError).toBe('memory');
    expect(existsSync(join(directory, '..'))).toBe(false);
    expect(() => storage.open(TRACES, listener)).toThrow(
      /^directory must be .* does not exist either \(ENOENT\)/,
    );
    expect(() => fileStorage({ directory: '', onStorageError: 'memory' })).toThrow(RangeError);
  });

  it('is no different on a read-only file system', (context) => {
    needRoot(context);
    const directory = mountedFolder('ro');
    const reason = /^directory must be .*: the file system is read-only \(EROFS\)$/;
    expect(() => fileStorage({ directory })).toThrow(reason);
    const storage = fileStorage({ directory, onStorageError: 'memory' });
    expect(() => storage.open(TRACES, listener)).toThrow(reason);
  });

  it.each(['throw', 'memory'])(
    'says that permissions are missing (onStorageError: %s)',
    async (onStorageError) => {
      const directory = temporaryFolder();
      chmodSync(directory, 0o500);
      const uid = isRoot ? { uid: nobody } : {};
      expect(await run({ options: { directory, onStorageError }, ...uid })).toEqual({
        name: 'RangeError',
        message: `directory must be one that can be written to, or made, got "${directory}": no permission to write to it (EACCES)`,
      });
      expect(
        await run({ options: { directory: `${directory}/queue`, onStorageError }, ...uid }),
      ).toMatchObject({
        name: 'RangeError',
      });
    },
  );
});

describe('what is stored', options, () => {
  it.each([0, 0o077, 0o022])('is for its owner alone, with the umask %o', async (umask) => {
    const directory = join(temporaryFolder(), 'queue');
    const answer = await run({ options: { directory, name: 'a' }, umask, closes: true });
    expect(answer).toEqual({
      modes: {
        '.': '700',
        'traces-protobuf-a': '700',
        'traces-protobuf-a/slot-0': '700',
        'traces-protobuf-a/slot-0/owner.1': '600',
        [one(directory, '.segment')]: '600',
        [one(directory, '.acks')]: '600',
      },
    });
  });

  it('is there for the next process, when one ends that has not closed its storage', async () => {
    const directory = join(temporaryFolder(), 'queue');
    await run({ options: { directory, name: 'a' } });
    expect(readdirSync(join(directory, 'traces-protobuf-a', 'slot-0'))).toContain('owner.1');
    const opened = new OpenedLog({ directory, name: 'a' });
    expect(opened.log.lastId).toBe(2);
    expect(opened.log.unread).toEqual({ requests: 1, items: 1, bytes: 1 });
    expect(await opened.drain()).toEqual(['\u0002']);
    expect(readdirSync(join(directory, 'traces-protobuf-a'))).toEqual(['slot-0']);
  });
});

/** The path of the one file of the queue with that ending, as the program has it. */
function one(directory: string, ending: string): string {
  const slot = join('traces-protobuf-a', 'slot-0');
  const [name = ''] = readdirSync(join(directory, slot)).filter((file) => file.endsWith(ending));
  return join(slot, name);
}
