import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectStorage } from '@otelq/file-storage/inspect';
import { startHttpBackend } from '@otelq-test/backend';
import { expect, onTestFinished } from 'vitest';
import { figuresOf } from './figures.js';
import { Population } from './population.js';
import { Random } from './random.mjs';
import { type AtRisk, Repeats } from './repeats.js';
import { Round } from './round.js';
import type { RoundSettings } from './settings.js';

/** What a kill leaves behind in a file that is just being written. */
const CUT_OFF = /ends in \d+ bytes that are no request: a write that was cut off/;

/** An empty folder, which goes away when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-chaos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a round, and expects that every promise was kept: all that was reported as a success has been delivered, nothing else
 * than what was exported, and nothing twice that need not have been.
 *
 * @param directory - of the storage; empty
 * @param harmless - warnings and errors that the storage may log
 * @returns what was at risk at each kill
 */
export async function expectKeptPromises(
  { kind, kills, seed }: RoundSettings,
  directory: string,
  harmless: readonly RegExp[] = [],
): Promise<readonly AtRisk[]> {
  const backend = await startHttpBackend();
  onTestFinished(() => backend.stop());
  const population = new Population({ kind, backend, directory, reports: temporaryFolder() });
  onTestFinished(() => population.endAll());
  await new Round({ kills, random: new Random(seed), backend, directory, population }).run();
  const { promises, ends, lost } = population;
  const reports = ends.map(({ report }) => report);
  const repeats = new Repeats(backend.requests, ends);
  console.log(`${kind}, seed ${seed}:`, figuresOf(population, repeats, backend));

  expect(promises.promisedSpans).toBeGreaterThan(kills);
  expect(lost).toEqual([]);
  expect(promises.broken).toEqual([]);
  expect(promises.invented).toEqual([]);
  expect(repeats.unexplained).toEqual([]);
  // Nothing was dropped, and nothing was damaged.
  expect(reports.filter(({ snapshot }) => snapshot !== undefined && snapshot.dropped > 0)).toEqual([]);
  const expected = [CUT_OFF, ...harmless];
  const logLines = reports.flatMap((report) => report.logLines);
  expect(logLines.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  const segments = (await inspectStorage(directory))
    .flatMap(({ slots }) => slots)
    .flatMap((slot) => slot.segments);
  expect(segments.filter(({ isSetAside, stored }) => isSetAside || stored.requests > 0)).toEqual([]);
  return population.kills.map((kill) => repeats.atRisk(kill));
}
