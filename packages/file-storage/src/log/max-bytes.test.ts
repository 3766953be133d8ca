import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { type Appended, LogFixture, until } from '../../testing/log-fixture.js';

afterEach(() => diag.disable());

const MAX_BYTES = 400_000;

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

function fixtureOf(folder?: string): LogFixture {
  return new LogFixture({
    maxBytes: MAX_BYTES,
    segmentBytes: 2 ** 24,
    ...(folder === undefined ? {} : { folder }),
  });
}

function acknowledge(fixture: LogFixture, outcomes: readonly Appended[]): void {
  for (const { place } of outcomes) if (place) fixture.log.acknowledge(place);
}

/** Appends until one is refused. */
async function fill(fixture: LogFixture): Promise<Appended[]> {
  const outcomes: Appended[] = [];
  for (;;) {
    const outcome = await fixture.append(Buffer.alloc(10_000), { keep: true });
    outcomes.push(outcome);
    if (outcome.failure !== undefined) return outcomes;
  }
}

it('the files never take more than they may, acknowledgements included, and nearly all of it', async () => {
  const lines = recordDiag();
  const fixture = fixtureOf();
  const outcomes = await fill(fixture);
  expect(outcomes.at(-1)?.failure?.reason).toBe('full');
  expect(outcomes.at(-1)?.failure?.error.message).toContain('maxBytes allows, 400000 bytes');
  await fill(fixture);
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
  // All but one of each segment, so that none can go: as many acknowledgements as there may be.
  const byNumber = outcomes.slice(0, -1).filter((_, index) => index % 9 !== 0);
  acknowledge(fixture, byNumber);
  await fixture.close();
  expect(sizeOf(fixture.folder)).toBeLessThanOrEqual(MAX_BYTES);
  expect(sizeOf(fixture.folder)).toBeGreaterThan(0.95 * MAX_BYTES);
});

it('room comes back a quarter of it at a time, at most', async () => {
  const fixture = fixtureOf();
  const outcomes = await fill(fixture);
  expect(fixture.files('.segment').length).toBeGreaterThanOrEqual(4);
  acknowledge(fixture, outcomes.slice(0, 10));
  let again: Appended[] = [];
  while (again.length <= 8) again = await fill(fixture);
  expect(sizeOf(fixture.folder)).toBeLessThanOrEqual(MAX_BYTES);
});

it('a smaller bound than there is stored refuses what is new, and lets go of what is old', async () => {
  const fixture = new LogFixture({ segmentBytes: 65_536 });
  await fixture.appendAll(Array.from({ length: 60 }, () => Buffer.alloc(10_000)));
  await fixture.close();
  const smaller = fixtureOf(fixture.folder);
  expect(smaller.log.stored.requests).toBe(60);
  expect((await smaller.append(Buffer.from('new'))).failure?.reason).toBe('full');
  const records = await smaller.readAll();
  expect(records).toHaveLength(60);
  for (const { place } of records) smaller.log.acknowledge(place);
  let outcome = await smaller.append(Buffer.from('new'));
  while (outcome.failure !== undefined) outcome = await smaller.append(Buffer.from('new'));
  expect(smaller.files()).toHaveLength(1);
});

it('a record that is larger than all there may be is refused, and nothing else with it', async () => {
  const fixture = fixtureOf();
  const outcomes = await fixture.appendAll([Buffer.from('a'), Buffer.alloc(MAX_BYTES), Buffer.from('b')]);
  expect(outcomes.map(({ failure }) => failure?.reason)).toEqual([undefined, 'full', undefined]);
});

it('requests come before damaged segments that are kept aside', async () => {
  const fixture = new LogFixture();
  const { folder } = fixture;
  const corrupt = (day: number): string => `0000000001-00c0ffee.segment.corrupt-2026-01-0${day}T000000.000Z`;
  for (const day of [1, 2]) writeFileSync(join(folder, corrupt(day)), Buffer.alloc(150_000));
  const bounded = fixtureOf(folder);
  const small = await bounded.append(Buffer.alloc(10_000));
  expect(small.failure).toBe(undefined);
  expect(bounded.files()).toContain(corrupt(1));
  await bounded.append(Buffer.alloc(100_000));
  await until(() => !bounded.files().includes(corrupt(1)));
  expect(bounded.files()).toContain(corrupt(2));
});

it('what is in a folder that was adopted counts, until it is gone or abandoned', async () => {
  const other = new LogFixture();
  await other.appendAll(Array.from({ length: 30 }, () => Buffer.alloc(12_000)));
  const fixture = fixtureOf();
  const folder = other.killed();
  fixture.log.adopt(folder, () => {});
  expect((await fixture.append(Buffer.alloc(60_000))).failure?.reason).toBe('full');
  fixture.log.abandon(folder, new Error('the lock is gone'));
  expect((await fixture.append(Buffer.alloc(60_000))).failure).toBe(undefined);
});
