import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { diag } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { type Appended, LogFixture, until } from '../../testing/log-fixture.js';

function storedBy(fixture: LogFixture, count: number, bytes = 10): Promise<Appended[]> {
  const payloads = Array.from({ length: count }, (_, index) => Buffer.alloc(bytes, index));
  return fixture.appendAll(payloads, { keep: true });
}

function acknowledge(fixture: LogFixture, outcomes: readonly Appended[]): void {
  for (const { place } of outcomes) if (place) fixture.log.acknowledge(place);
}

/** How many acknowledgements are in files: each has 16 bytes, behind a header of as many. */
function countWritten(fixture: LogFixture): number {
  const sizes = fixture.files('.acks').map((file) => statSync(join(fixture.folder, file)).size);
  return sizes.reduce((sum, bytes) => sum + Math.max(0, bytes / 16 - 1), 0);
}

/** Lets time pass until something has come about. */
async function pass(fixture: LogFixture, condition: () => boolean): Promise<void> {
  while (!condition()) {
    await fixture.clock.advance(100);
    await setImmediate();
  }
}

describe('acknowledgements', () => {
  it('of one turn are written at once, those of the next few milliseconds together', async () => {
    const fixture = new LogFixture();
    const outcomes = await storedBy(fixture, 50);
    acknowledge(fixture, outcomes.slice(0, 20));
    await until(() => countWritten(fixture) === 20 && fixture.clock.pending.length > 0);
    for (const outcome of outcomes.slice(20, 40)) {
      acknowledge(fixture, [outcome]);
      await setImmediate();
    }
    expect(fixture.disk.count('writev', '.acks')).toBe(1);
    await fixture.clock.advance(5);
    await until(() => countWritten(fixture) === 40);
    expect(fixture.disk.count('writev', '.acks')).toBe(2);
  });

  it('are made durable a second later, with the entry of their file, and only then', async () => {
    const fixture = new LogFixture();
    acknowledge(fixture, (await storedBy(fixture, 3)).slice(0, 2));
    await until(() => countWritten(fixture) === 2 && fixture.clock.pending.length > 0);
    const before = fixture.disk.count('fsync');
    await fixture.clock.advance(999);
    expect(fixture.disk.count('fdatasync', '.acks')).toBe(0);
    await fixture.clock.advance(1);
    await until(() => fixture.disk.count('fsync') > before);
    expect(fixture.disk.count('fdatasync', '.acks')).toBe(1);
    await fixture.clock.advance(10_000);
    expect(fixture.disk.count('fdatasync', '.acks')).toBe(1);
  });

  it('of a segment that goes with them are not written at all', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    await storedBy(fixture, 4, 20_000);
    await fixture.close();
    const again = new LogFixture({ folder: fixture.folder });
    for (const { place } of (await again.readAll()).slice(0, 3)) again.log.acknowledge(place);
    await until(() => again.files('.segment').length === 1);
    await again.close();
    expect(again.disk.count('open', '.acks')).toBe(0);
  });

  it('that are spread over many segments keep few files open', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    const outcomes = await storedBy(fixture, 60, 20_000);
    const firsts = outcomes.filter((_, index) => index % 3 === 0);
    acknowledge(fixture, firsts);
    await until(() => countWritten(fixture) === firsts.length);
    await until(() => fixture.disk.count('open', '.acks') - fixture.disk.count('close', '.acks') <= 8);
    expect(fixture.disk.count('open', '.acks')).toBe(20);
    // Those that were closed are opened again.
    acknowledge(
      fixture,
      outcomes.filter((_, index) => index % 3 === 1),
    );
    await fixture.close();
    expect(countWritten(fixture)).toBe(40);
    expect(fixture.disk.count('close', '.acks')).toBe(fixture.disk.count('open', '.acks'));
  });

  it('that can not be written to one file are told of once, however often others are written', async () => {
    const lines = recordDiag();
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    const outcomes = await storedBy(fixture, 9, 20_000);
    const acks = fixture.files('.segment')[0]?.replace('.segment', '.acks');
    fixture.disk.fail('open', 'EISDIR', acks);
    // Those of the first segment stay; each time others are written, it is tried again.
    for (const [round, places] of [[0, 3], [1, 6], [4], [7]].entries()) {
      acknowledge(
        fixture,
        places.flatMap((place) => outcomes[place] ?? []),
      );
      await pass(
        fixture,
        () => countWritten(fixture) === round + 1 && fixture.disk.count('open', acks) > 2 * round,
      );
    }
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringContaining("acknowledgements can't be written"),
    ]);
    fixture.disk.heal();
    await pass(fixture, () => countWritten(fixture) === 6 && lines.length > 1);
    expect(lines).toMatchObject([
      {},
      { text: expect.stringContaining('acknowledgements are written again') },
    ]);
    diag.disable();
  });

  it('are written before the log is closed, however many come in its last moment', async () => {
    const fixture = new LogFixture();
    const outcomes = await storedBy(fixture, 500);
    acknowledge(fixture, outcomes.slice(0, 100));
    await until(() => countWritten(fixture) > 0);
    acknowledge(fixture, outcomes.slice(100, 499));
    await fixture.close();
    expect(countWritten(fixture)).toBe(499);
  });
});

it('a file system that can not sync directories is good enough', async () => {
  const fixture = new LogFixture();
  fixture.disk.fail('fsync', 'EINVAL');
  expect(await fixture.append(Buffer.from('a'))).toHaveProperty('place');
});
