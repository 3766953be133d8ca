import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LogFixture, until } from '../../testing/log-fixture.js';

it('of damaged segments the latest ten are kept', async () => {
  const fixture = new LogFixture();
  const { folder } = fixture;
  const nameOf = (number: number, day: number): string =>
    `${String(number).padStart(10, '0')}-00c0ffee.segment.corrupt-2026-01-${String(day).padStart(2, '0')}T000000.000Z`;
  // The numbers say nothing of the times.
  const days = [5, 3, 9, 1, 12, 7, 2, 11, 4, 10, 6, 8];
  for (const [index, day] of days.entries()) writeFileSync(join(folder, nameOf(index + 1, day)), 'damaged');
  const again = new LogFixture({ folder });
  await until(() => again.files().length <= 10);
  const kept = again.files().map((file) => Number(/(\d\d)T/.exec(file)?.[1]));
  expect(kept.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

describe('without a folder of its own, a log', () => {
  const noFolder = { reason: 'full', error: new Error('no slot') } as const;

  /** A folder with as many damaged segments, each of which has a request that can be read, and one that can't. */
  async function leftDamaged(count: number): Promise<string> {
    const left = new LogFixture({ segmentBytes: 65_536 });
    // After two of them a segment has no room for the next.
    for (let number = 0; number < count; number++)
      await left.appendAll([Buffer.alloc(10_000, 1), Buffer.alloc(52_000, 2)]);
    await left.close();
    for (const file of left.files('.segment')) {
      const path = join(left.folder, file);
      const bytes = readFileSync(path);
      bytes[bytes.indexOf(Buffer.alloc(1000, 1))] = 0xff;
      writeFileSync(path, bytes);
    }
    return left.folder;
  }

  const corruptIn = (folder: string): string[] =>
    readdirSync(folder).filter((file) => file.includes('.corrupt-'));

  async function sendAll(fixture: LogFixture): Promise<void> {
    for (const { place } of await fixture.readAll()) fixture.log.acknowledge(place);
  }

  it('keeps no more of them than with one', async () => {
    const folder = await leftDamaged(12);
    expect(readdirSync(folder).filter((file) => file.endsWith('.segment'))).toHaveLength(12);
    const fixture = new LogFixture({ noFolder });
    fixture.log.adopt(folder, () => {});
    await sendAll(fixture);
    await until(() => readdirSync(folder).every((file) => file.includes('.corrupt-')));
    await until(() => corruptIn(folder).length <= 10);
    expect(corruptIn(folder)).toHaveLength(10);
  });

  it('holds on to the folder that they are in, and moves them as soon as it has one', async () => {
    const folder = await leftDamaged(2);
    const fixture = new LogFixture({ noFolder });
    let isEmpty = false;
    fixture.log.adopt(folder, () => {
      isEmpty = true;
    });
    await sendAll(fixture);
    await until(() => corruptIn(folder).length === 2 && readdirSync(folder).length === 2);
    await fixture.close();
    const files = readdirSync(folder);
    const again = new LogFixture({ noFolder });
    again.log.adopt(folder, () => {
      isEmpty = true;
    });
    await setImmediate();
    await setImmediate();
    expect(isEmpty).toBe(false);
    again.log.moveTo(again.folder);
    await until(() => isEmpty);
    expect(again.files()).toEqual(files);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('counts them for maxBytes, and gives them up for requests once it has one', async () => {
    const folder = await leftDamaged(3);
    const fixture = new LogFixture({ noFolder, maxBytes: 262_144 });
    fixture.log.adopt(folder, () => {});
    await sendAll(fixture);
    await until(() => corruptIn(folder).length === 3 && readdirSync(folder).length === 3);
    await fixture.close();
    const again = new LogFixture({ noFolder, maxBytes: 262_144 });
    again.log.adopt(folder, () => {});
    again.log.moveTo(again.folder);
    await until(() => corruptIn(again.folder).length === 3);
    expect((await again.append(Buffer.alloc(100_000))).failure).toBe(undefined);
    await until(() => corruptIn(again.folder).length < 3);
  });

  it('leaves them alone where the lock of their folder is lost', async () => {
    const folder = await leftDamaged(2);
    const fixture = new LogFixture({ noFolder, maxBytes: 262_144 });
    fixture.log.adopt(folder, () => {});
    await sendAll(fixture);
    await until(() => corruptIn(folder).length === 2 && readdirSync(folder).length === 2);
    const files = readdirSync(folder);
    fixture.log.abandon(folder, new Error('the lock is gone'));
    fixture.log.moveTo(fixture.folder);
    expect((await fixture.append(Buffer.alloc(200_000))).failure).toBe(undefined);
    await fixture.close();
    expect(readdirSync(folder)).toEqual(files);
    expect(corruptIn(fixture.folder)).toEqual([]);
  });
});
