import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { ageOwners, DamagedQueue } from '../../testing/damaged-queue.js';
import { useLog } from '../../testing/log-life.js';
import { damage } from '../../testing/queue-damage.js';
import { liveThrough } from '../../testing/queue-process.js';
import { Random } from '../../testing/random.js';
import { storedQueue } from '../../testing/stored-queue.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { wrongs } from '../../testing/queue-wrongs.js';

const MUTATIONS = Number(process.env.N ?? 1000);
const FIRST = Number(process.env.S ?? 0);

let lines: DiagLine[];
beforeAll(() => {
  lines = recordDiag();
});
afterAll(() => diag.disable());

const templates = Array.from({ length: 48 }, (_, seed) => storedQueue(new Random(seed)));

async function run(folder: string, seed: number) {
  const random = new Random(seed);
  const queue = new DamagedQueue(templates[seed % templates.length] ?? storedQueue(random));
  const done = damage(queue, random);
  const directory = join(folder, String(seed));
  queue.writeTo(directory);
  const options = { directory, name: 'damaged', sync: 'never' as const, segmentBytes: 65_536 };
  const first = lines.length;
  const use = random.below(3) === 0 ? await useLog(options, random) : undefined;
  if (queue.areOwnersYoung) {}
  const fresh = Array.from({ length: random.below(3) }, (_, n) => `fresh ${n}`);
  const lives = [await liveThrough(options, fresh, random)];
  if (queue.areOwnersYoung) {
    ageOwners(directory);
    lives.push(await liveThrough(options, [], random));
  }
  const last = await liveThrough(options);
  const own = lines.slice(first).filter(({ text }) => text.includes(`${directory}/`) || !text.includes(folder));
  const found = wrongs({ queue, directory, use, fresh, lives, last, lines: own });
  rmSync(directory, { recursive: true });
  return { done, found };
}

describe('a damaged queue', () => {
  it('x', async () => {
    const folder = temporaryFolder();
    const bad: unknown[] = [];
    const kinds = new Map<string, number>();
    const start = Date.now();
    for (let seed = FIRST; seed < FIRST + MUTATIONS; seed += 1) {
      try {
        if (process.env.V) console.log(seed);
        const { done, found } = await run(folder, seed);
        if (found.length > 0) {
          bad.push({ seed, done, found });
          for (const f of found) { const k = f.split(':')[0] ?? ''; kinds.set(k, (kinds.get(k) ?? 0) + 1); }
        }
      } catch (error) {
        bad.push({ seed, error });
        const k = String(error).slice(0, 60); kinds.set(k, (kinds.get(k) ?? 0) + 1);
      }
    }
    console.log(Date.now() - start, 'ms', bad.length, kinds);
    console.dir(bad.slice(0, Number(process.env.B ?? 10)), { depth: 5 });
  }, 600_000);
});
