import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagLine } from '../../../sending-queue/testing/recorded-diag.js';
import { Random } from '../random.js';
import { ageOwners, DamagedQueue, pathsIn } from './damaged-queue.js';
import { findings, type Told } from './findings.js';
import { useLog } from './log-life.js';
import { liveThrough } from './queue-life.js';
import { NAME, QUEUE, storedQueue } from './stored-queue.js';

/** Damages a queue in some way. @returns what was done; undefined where that is not possible */
export type Damage = (queue: DamagedQueue, random: Random) => string | undefined;

/** What mutations are made with. */
export interface MutationParts {
  readonly damage: Damage;
  /** For the queues, which come and go. */
  readonly folder: string;
  /** In `folder`, for `put`. */
  readonly pipe: string;
  /** What is written to the log of the application; it grows. */
  readonly lines: readonly DiagLine[];
}

/** What was done to a queue, and what was wrong then. */
export interface MutationResult {
  readonly seed: number;
  readonly done: readonly string[];
  readonly wrong: readonly string[];
}

/** Making them takes longer than damaging them. */
const queues = Array.from({ length: 60 }, (_, seed) => storedQueue(new Random(seed))).filter(
  ({ segments }) => segments.length > 0,
);

const MOST_TRIES = 100;

/** A queue that is damaged in one to three ways. */
export function damagedQueue(random: Random, damage: Damage) {
  const queue = new DamagedQueue(queues[random.below(queues.length)] ?? storedQueue(random));
  const done: string[] = [];
  const ways = 1 + random.below(3);
  // Of files that are all empty nothing more can be damaged.
  for (let tries = 0; done.length < ways && tries < MOST_TRIES; tries += 1) {
    const way = damage(queue, random);
    if (way !== undefined) done.push(way);
  }
  return { queue, done };
}

/**
 * Damages a queue, and starts it until everything must have been sent, and once more if anything is left. Never rejects.
 */
export async function runMutation(seed: number, parts: MutationParts): Promise<MutationResult> {
  const random = new Random(seed);
  const { queue, done } = damagedQueue(random, parts.damage);
  const directory = join(parts.folder, String(seed));
  queue.writeTo(directory, parts.pipe);
  try {
    return { seed, done, wrong: await startAgainAndAgain(queue, directory, random, parts) };
  } catch (error) {
    return { seed, done, wrong: [`threw: ${error instanceof Error ? error.stack : error}`] };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function startAgainAndAgain(
  queue: DamagedQueue,
  directory: string,
  random: Random,
  { folder, lines }: MutationParts,
): Promise<string[]> {
  const options = { directory, name: NAME, sync: 'never', segmentBytes: 65_536 } as const;
  let seen = lines.length;
  const told = <Life extends object>(life: Life): Life & Told => {
    // Others are at it as well.
    const isOurs = ({ text }: DiagLine) => text.includes(`${directory}/`) || !text.includes(folder);
    const own = lines.slice(seen).filter(isOurs);
    seen = lines.length;
    return { ...life, told: own };
  };

  const log = random.below(6) === 0 ? told(await useLog(options, random)) : undefined;
  const fresh = random.below(4) === 0 ? ['fresh 1', 'fresh 2'] : [];
  const lives = [told(await liveThrough(options, fresh, random))];
  if (queue.areOwnersYoung) {
    ageOwners(directory);
    lives.push(told(await liveThrough(options, [], random)));
  }
  // All queues of which nothing is left but what was set aside are alike.
  const isAnythingLeft = pathsIn(join(directory, QUEUE)).some(
    (path) => !/^slot-\d+($|.*\.corrupt-)/.test(path),
  );
  const needsLast = isAnythingLeft || random.below(8) === 0;
  const last = needsLast ? told(await liveThrough(options, [], random)) : undefined;
  return findings({ queue, log, fresh, lives, last, paths: pathsIn(directory) });
}
