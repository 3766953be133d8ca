import { onTestFinished, test } from 'vitest';
import { expectKeptPromises } from './kept-promises.js';
import { fullDiskRoundOf } from './settings.js';
import { SmallDisk } from './small-disk.js';

/** Less than what the applications would store. */
const DISK_BYTES = 512 * 1024;

const FULL = /no room left on the disk/;

const round = fullDiskRoundOf(process.env);

test(`what is reported as a success is delivered, whatever is killed on a disk that is too small: ${round.kills} kills, seed ${round.seed}`, async ({
  skip,
}) => {
  const disk = SmallDisk.mount(DISK_BYTES);
  if ('missing' in disk) return skip(disk.missing);
  onTestFinished(() => disk.unmount());
  await expectKeptPromises(round, disk.folder, [FULL]);
});
