import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { damageContent } from '../../testing/damaged/content-damage.js';
import { ageOwners, pathsIn } from '../../testing/damaged/damaged-queue.js';
import { damageFiles } from '../../testing/damaged/file-damage.js';
import { findings, type Told } from '../../testing/damaged/findings.js';
import { damagedQueue } from '../../testing/damaged/mutation-run.js';
import { makePipe } from '../../testing/damaged/obstacles.js';
import type { QueueLife } from '../../testing/damaged/queue-life.js';
import { NAME } from '../../testing/damaged/stored-queue.js';
import { memoryFolder } from '../../testing/memory-folder.js';
import { Random } from '../../testing/random.js';

const PROGRAM = fileURLToPath(new URL('../../testing/damaged-queue-process.mjs', import.meta.url));

const QUEUES = 500;
const SHARE = 50;
const options = { timeout: 60_000, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 } as const;

/** What became of the queues in these directories, in a process of their own that ends by itself. */
async function liveThrough(directories: readonly string[]): Promise<(QueueLife & Told)[]> {
  const program = [PROGRAM, NAME, ...directories];
  const { stdout } = await promisify(execFile)(process.execPath, program, options);
  return JSON.parse(stdout);
}

describe('a process that starts damaged queues', () => {
  it.each(Array.from({ length: QUEUES / SHARE }, (_, share) => share * SHARE))(
    `sends what is undamaged, nothing else, and ends (${SHARE} seeds from %i)`,
    async (start) => {
      const folder = memoryFolder();
      const pipe = join(folder, 'pipe');
      makePipe(pipe);
      const queues = Array.from({ length: SHARE }, (_, place) => {
        const random = new Random(start + place);
        const damage = random.oneOf([damageContent, damageFiles]);
        const directory = join(folder, String(start + place));
        const damaged = damagedQueue(random, damage);
        damaged.queue.writeTo(directory, pipe);
        return { ...damaged, directory };
      });
      const directories = queues.map(({ directory }) => directory);
      const first = await liveThrough(directories);
      for (const directory of directories) ageOwners(directory);
      const second = await liveThrough(directories);
      const third = await liveThrough(directories);
      for (const [place, { queue, done, directory }] of queues.entries()) {
        const [one, two, last] = [first[place], second[place], third[place]];
        if (one === undefined || two === undefined || last === undefined) throw new Error('no life of it');
        const lives = { queue, log: undefined, fresh: [], lives: [one, two], last };
        const wrong = findings({ ...lives, paths: pathsIn(directory) });
        expect(wrong, `seed ${start + place}: ${done.join('; ')}`).toEqual([]);
      }
    },
    240_000,
  );
});
