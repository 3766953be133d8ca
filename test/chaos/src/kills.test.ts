import { inspectStorage } from '@otelq/file-storage/inspect';
import { expect, test } from 'vitest';
import { expectKeptPromises, temporaryFolder } from './kept-promises.js';
import type { AtRisk } from './repeats.js';
import { CONSUMERS } from './round.js';
import { roundsOf } from './settings.js';

test.each(roundsOf(process.env))(
  'what is reported as a success is delivered, whatever is killed: $kind, $kills kills, seed $seed',
  async (settings) => {
    const directory = temporaryFolder();
    const risks = await expectKeptPromises(settings, directory);
    // Everything has been taken over, and is cleared away.
    expect((await inspectStorage(directory)).flatMap(({ slots }) => slots)).toEqual([]);
    const sum = (name: keyof AtRisk) => risks.reduce((total, risk) => total + risk[name], 0);
    // A consumer has one request in flight. Now and then there are more: those that were given up so late that the backend has
    // not noticed, and answers that were received on connections that were not used again. That is not what mostly happens.
    expect(sum('inFlight')).toBeLessThanOrEqual(CONSUMERS * risks.length);
    // Of what was heard, that is sent again whose acknowledgement was being written. How much that is depends on the disk,
    // and is known for each kill, since it is read from the files; but that is not what mostly happens either.
    expect(sum('unwritten')).toBeLessThanOrEqual(sum('accepted') / 3);
  },
);
