/** Where the files of the measurements are: on the disk that the project is on, for as long as they are measured. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace.mjs';

const place = join(root, 'node_modules', '.cache');

/** Magic numbers of file systems, as statfs(2) has them. @type {Readonly<Record<number, string>>} */
const FILE_SYSTEMS = {
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  801189825: 'zfs',
  2035054128: 'overlayfs',
  16914836: 'tmpfs',
};

/** @type {Set<string>} */
const folders = new Set();

function statDisk() {
  mkdirSync(place, { recursive: true });
  const { type, bavail, bsize } = statfsSync(place);
  return {
    fileSystem: FILE_SYSTEMS[type] ?? `file system 0x${type.toString(16)}`,
    freeBytes: bavail * bsize,
  };
}

/** The file system, in a few words. */
export function describeDisk() {
  const { fileSystem, freeBytes } = statDisk();
  const memory = fileSystem === 'tmpfs' ? ', which is memory: the figures are of no disk' : '';
  return `${fileSystem}, ${(freeBytes / 1e9).toFixed(0)} GB free${memory}`;
}

export function freeBytes() {
  return statDisk().freeBytes;
}

/**
 * Runs something with a folder that is there meanwhile.
 *
 * @template Result
 * @param {(folder: string) => Promise<Result>} run
 */
export async function withFolder(run) {
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'otelq-storage-'));
  folders.add(folder);
  try {
    return await run(folder);
  } finally {
    remove(folder);
  }
}

/** However this process ends, unless it is killed. */
export function removeFoldersAtExit() {
  process.on('exit', () => folders.forEach(remove));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => process.exit(1));
}

/** How many segments there are. @param {string} folder */
export function countSegments(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.segment'),
  ).length;
}

/** @param {string} folder */
function remove(folder) {
  // A process that is about to end may still make files in it.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  folders.delete(folder);
}
