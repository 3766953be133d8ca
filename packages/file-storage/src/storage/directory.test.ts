import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { needRoot } from '../../testing/root.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { resolveOptions } from '../config/resolve-options.js';
import { prepareDirectory } from './directory.js';

function prepare(directory: string): void {
  prepareDirectory(resolveOptions({ directory }));
}

/** What is said of a directory, behind its path. */
function refusalOf(directory: string): RangeError {
  try {
    prepare(directory);
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const must = 'directory must be one that can be written to, or made, got';

describe('a directory', () => {
  it('is made when only its last level is missing, for its owner alone', () => {
    const directory = join(temporaryFolder(), 'queue');
    prepare(directory);
    expect(statSync(directory).mode & 0o7777).toBe(0o700);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is left as it is when it is there', () => {
    const directory = join(temporaryFolder(), 'queue');
    mkdirSync(directory, { mode: 0o755 });
    prepare(directory);
    prepare(`${directory}/`);
    expect(statSync(directory).mode & 0o777).toBe(0o755);
  });

  it('may be a link to one', () => {
    const folder = temporaryFolder();
    symlinkSync(folder, join(folder, 'link'));
    prepare(join(folder, 'link'));
  });
});

describe('a directory is refused', () => {
  it('when the one above is missing as well', () => {
    const parent = join(temporaryFolder(), 'missing');
    expect(refusalOf(join(parent, 'queue')).message).toBe(
      `${must} "${parent}/queue": "${parent}" does not exist either (ENOENT), and only the last level is made`,
    );
  });

  it('with where it would be, when it is relative', () => {
    const parent = join(temporaryFolder(), 'missing');
    const given = relative(process.cwd(), join(parent, 'queue'));
    expect(refusalOf(given).message).toMatch(`${must} "${given}", which is "${parent}/queue" here: `);
  });

  it('when a file is in its place, or in the place of one above', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(refusalOf(file).message).toBe(`${must} "${file}": there is a file of this name (ENOTDIR)`);
    expect(refusalOf(join(file, 'queue')).message).toBe(
      `${must} "${file}/queue": a file is in the way (ENOTDIR)`,
    );
  });

  it('when it is a link that leads nowhere, or in a circle', () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    symlinkSync(join(folder, 'circle'), join(folder, 'circle'));
    expect(refusalOf(join(folder, 'link')).message).toMatch(/: it does not exist \(ENOENT\)$/);
    expect(refusalOf(join(folder, 'circle')).message).toMatch(/: its links lead in a circle \(ELOOP\)$/);
  });

  it('when its name is too long, which the message then cuts', () => {
    const name = 'x'.repeat(300);
    expect(refusalOf(join(temporaryFolder(), name)).message).toMatch(
      /: the path is too long \(ENAMETOOLONG\)$/,
    );
    expect(refusalOf(`/${name.repeat(100)}`).message.length).toBeLessThan(500);
  });

  it('when it is on a read-only file system, or would have to be made there', (context) => {
    needRoot(context);
    const mount = mountedFolder('ro');
    expect(refusalOf(mount).message).toBe(`${must} "${mount}": the file system is read-only (EROFS)`);
    expect(refusalOf(join(mount, 'queue')).message).toBe(
      `${must} "${mount}/queue": it does not exist, and can't be made: the file system is read-only (EROFS)`,
    );
  });

  it('when it is where nothing can be made, although that exists', (context) => {
    context.skip(process.platform !== 'linux', 'needs /proc');
    expect(refusalOf('/proc/queue').message).toBe(
      `${must} "/proc/queue": it does not exist, and nothing can be made in "/proc" (ENOENT)`,
    );
  });

  it('with the error of the system as its cause', () => {
    expect(refusalOf('/proc/self/status/x').cause).toMatchObject({ code: 'ENOTDIR' });
  });
});
