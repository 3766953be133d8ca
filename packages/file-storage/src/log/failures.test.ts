import { rmSync } from 'node:fs';
import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture, until } from '../../testing/log-fixture.js';

afterEach(() => diag.disable());

const large = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(20_000, index + 1));

async function idsOf(fixture: LogFixture): Promise<number[]> {
  return (await fixture.readAll()).map(({ id }) => id);
}

describe('a disk that fails', () => {
  it('in syncing, costs that commit alone; the next one has a new segment', async () => {
    const lines = recordDiag();
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'));
    fixture.disk.fail('fdatasync', 'EIO', '.segment', 1);
    const failed = await fixture.append(Buffer.from('b'));
    expect(failed.failure?.reason).toBe('failed');
    expect(failed.failure?.error.message).toContain('input/output error (EIO)');
    await fixture.append(Buffer.from('c'));
    expect(fixture.files('.segment')).toHaveLength(2);
    expect(await idsOf(fixture)).toEqual([1, 3]);
    expect(lines.map(({ level }) => level)).toEqual(['error']);
    await fixture.close();
    expect(await idsOf(new LogFixture({ folder: fixture.folder }))).toEqual([1, 3]);
  });

  it('in writing, costs that commit alone: what came meanwhile goes to the new segment', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'));
    fixture.disk.fail('writev', 'EIO', '.segment', 1);
    fixture.disk.hold();
    const failing = fixture.append(Buffer.from('b'));
    await until(() => fixture.disk.count('writev', '.segment') === 2);
    // More than one segment takes.
    const others = fixture.appendAll(large(5));
    fixture.disk.release();
    expect((await failing).failure?.reason).toBe('failed');
    expect((await others).map(({ failure }) => failure)).toEqual(Array(5).fill(undefined));
    expect(fixture.outcomes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await idsOf(fixture)).toEqual([1, 3, 4, 5, 6, 7]);
    await fixture.close();
    expect(await idsOf(new LogFixture({ folder: fixture.folder }))).toEqual([1, 3, 4, 5, 6, 7]);
  });

  it('in taking back what did not fit, has the next commit in a new segment', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'));
    fixture.disk.roomBytes = 5;
    fixture.disk.fail('ftruncate', 'EIO', '', 1);
    await fixture.append(Buffer.from('b'));
    fixture.disk.heal();
    await fixture.append(Buffer.from('c'));
    expect(fixture.files('.segment')).toHaveLength(2);
    expect(await idsOf(fixture)).toEqual([1, 3]);
  });

  it('in making a segment, costs what waits for that, and is tried again with the next record', async () => {
    const lines = recordDiag();
    const fixture = new LogFixture();
    fixture.disk.fail('open', 'EMFILE', '.segment', 2);
    const refused = await fixture.appendAll(large(5));
    expect(refused.map(({ failure }) => failure?.reason)).toEqual(Array(5).fill('failed'));
    expect(refused[0]?.failure?.error.message).toContain('too many files open (EMFILE)');
    expect((await fixture.append(Buffer.from('a'))).failure?.reason).toBe('failed');
    await fixture.append(Buffer.from('b'));
    expect(await idsOf(fixture)).toEqual([7]);
    expect(lines.map(({ level }) => level)).toEqual(['error']);
  });

  it('in making the next segment, leaves what is in the last one', async () => {
    const fixture = new LogFixture();
    await fixture.appendAll(large(3));
    fixture.disk.fail('open', 'EMFILE', '.segment', 1);
    expect((await fixture.append(Buffer.alloc(20_000))).failure?.reason).toBe('failed');
    await fixture.append(Buffer.from('b'));
    expect(await idsOf(fixture)).toEqual([1, 2, 3, 5]);
  });

  it('in syncing the directory, costs what is in the new segment', async () => {
    const fixture = new LogFixture();
    fixture.disk.fail('fsync', 'EIO', '', 1);
    expect((await fixture.append(Buffer.from('a'))).failure?.reason).toBe('failed');
    await fixture.append(Buffer.from('b'));
    expect(await idsOf(fixture)).toEqual([2]);
  });
});

it('a folder that was removed by somebody makes requests fail, with the reason', async () => {
  const fixture = new LogFixture();
  await fixture.appendAll(large(3));
  rmSync(fixture.folder, { recursive: true });
  const { failure } = await fixture.append(Buffer.alloc(20_000));
  expect(failure?.reason).toBe('failed');
  expect(failure?.error.message).toContain('it does not exist (ENOENT)');
  // What was in it is lost.
  recordDiag();
  expect(await fixture.readAll()).toEqual([]);
  expect(fixture.told.damaged).toEqual([{ requests: 3, items: 3, bytes: 60_000 }]);
  expect(fixture.log.stored).toEqual({ requests: 0, items: 0, bytes: 0 });
});

it('a record that can not be stored at all is refused, in its turn, and no other', async () => {
  const lines = recordDiag();
  const fixture = new LogFixture();
  const outcomes = await Promise.all([
    fixture.append(Buffer.from('a')),
    fixture.append(Buffer.from('b'), { items: 2 ** 32 }),
    fixture.append(Buffer.from('c')),
  ]);
  expect(outcomes.map(({ failure }) => failure?.reason)).toEqual([undefined, 'failed', undefined]);
  // That is no state of the disk.
  expect(lines).toEqual([]);
  expect(fixture.outcomes.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(await idsOf(fixture)).toEqual([1, 3]);
});
