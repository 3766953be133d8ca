import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { diag } from '@opentelemetry/api';
import { expect, it, onTestFinished } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { memoryFolder } from '../memory-folder.js';
import { type Damage, type MutationParts, type MutationResult, runMutation } from './mutation-run.js';
import { makePipe } from './obstacles.js';

/** The first seed. What failed with some seed is the first to be run with that one here. */
const FIRST_SEED = Number(process.env.OTELQ_MUTATIONS_SEED ?? 0);

const SHARE = 500;

/** While one waits for the disk, another one goes on. */
const AT_ONCE = 4;

/** Many times what the slowest takes. */
const HANGS_MILLIS = 60_000;

/** Makes tests of so many damaged queues. */
export function testMutations(count: number, damage: Damage): void {
  const starts = Array.from({ length: count / SHARE }, (_, share) => FIRST_SEED + share * SHARE);
  it.each(starts)(
    `sends what is undamaged, nothing else, and nothing twice (${SHARE} seeds from %i)`,
    { timeout: 10 * HANGS_MILLIS },
    async (start) => {
      const folder = memoryFolder();
      const pipe = join(folder, 'pipe');
      makePipe(pipe);
      const lines = recordDiag();
      onTestFinished(() => diag.disable());
      expect(await firstFailure(start, { damage, folder, pipe, lines })).toBe(undefined);
    },
  );
}

/** The first mutation of a share after which something is wrong. */
async function firstFailure(start: number, parts: MutationParts): Promise<MutationResult | undefined> {
  let seed = start;
  let failure: MutationResult | undefined;
  const lane = async (): Promise<void> => {
    while (seed < start + SHARE && failure === undefined) {
      const result = await orHangs(seed++, parts);
      if (result.wrong.length > 0) failure ??= result;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failure;
}

async function orHangs(seed: number, parts: MutationParts): Promise<MutationResult> {
  const ended = new AbortController();
  const hanging = setTimeout(HANGS_MILLIS, { seed, done: [], wrong: ['hangs'] }, { signal: ended.signal });
  const results = [runMutation(seed, parts), hanging.catch(() => ({ seed, done: [], wrong: ['hangs'] }))];
  const result = await Promise.race(results);
  ended.abort();
  return result;
}
