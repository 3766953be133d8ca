import { text } from '../../comparison/numbers.mjs';
import { Rounds } from '../../comparison/rounds.mjs';
import { freeBytes, withFolder } from '../disk.mjs';
import { withProcess } from '../helper-process.mjs';

/** @import { Comparison } from '../../comparison/row.mjs' */

const ROUNDS = 5;

/** How long a process that starts waits for a log to open: once after the last one was killed, then after it ended in order. */
export const opening = {
  name: 'opening',
  title:
    'opening a storage, each time in a new process, which is synchronous; the files in the page cache as far as they fit',
  /** @param {(done: number, of: number) => void} onMeasured @returns {Promise<Comparison>} */
  async compare(onMeasured) {
    // They are not to fill the disk.
    const gigabytes = freeBytes() > 20e9 ? 10 : 1;
    const logs = [
      { side: '1 000 000 of 200 bytes', requests: 1_000_000, bytes: 200 },
      { side: `${gigabytes} GB, of 64 KiB`, requests: Math.ceil((gigabytes * 1e9) / 65_536), bytes: 65_536 },
    ];
    /** @type {Comparison['figures']} */
    const figures = {};
    for (const [index, { side, requests, bytes }] of logs.entries()) {
      figures[side] = await withFolder((folder) => measure(folder, requests, bytes));
      onMeasured(index + 1, logs.length);
    }
    return { figures, goals: [] };
  },
};

/** @param {string} folder @param {number} requests @param {number} bytes */
async function measure(folder, requests, bytes) {
  await withProcess('fill', [folder, requests, bytes], async (filler) => {
    await filler.ask('fill');
    await filler.end('SIGKILL');
  });
  const afterKill = await open(folder, requests);
  const afterClose = [];
  for (let round = 0; round < ROUNDS; round++) afterClose.push(await open(folder, requests));
  return {
    'after the process was killed (ms)': new Rounds([afterKill]),
    'after it ended in order (ms)': new Rounds(afterClose),
  };
}

/** @param {string} folder @param {number} requests that should be there */
function open(folder, requests) {
  return withProcess('open', [folder], async (opener) => {
    const told = await opener.ask('open');
    if (told.requests !== requests) throw new Error(`${text(told.requests)} of ${text(requests)} were found`);
    return Number(told.millis);
  });
}
