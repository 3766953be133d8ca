import { setImmediate } from 'node:timers/promises';
import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { LogFixture, until } from '../../testing/log-fixture.js';

const some = (count: number, bytes = 10): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(bytes, index));

afterEach(() => diag.disable());

describe('a commit', () => {
  it('takes all that waits with one write and one sync', async () => {
    const fixture = new LogFixture();
    const { disk } = fixture;
    await fixture.appendAll(some(100));
    expect(disk.count('writev', '.segment')).toBe(1);
    expect(disk.count('fdatasync', '.segment')).toBe(1);
  });

  it('takes all that has come while the last one was on its way', async () => {
    const fixture = new LogFixture();
    const { disk } = fixture;
    await fixture.append(Buffer.from('first'));
    disk.hold();
    const second = fixture.append(Buffer.from('second'));
    await until(() => disk.count('writev', '.segment') === 2);
    const others = fixture.appendAll(some(50));
    disk.release();
    await Promise.all([second, others]);
    expect(disk.count('writev', '.segment')).toBe(3);
    expect(disk.count('fdatasync', '.segment')).toBe(3);
  });

  it('is one for all who append again when they are told', async () => {
    const fixture = new LogFixture({ segmentBytes: 2 ** 24 });
    const { disk } = fixture;
    const writer = async (): Promise<void> => {
      for (let times = 0; times < 5; times++) await fixture.append(Buffer.alloc(10));
    };
    // More than are told of in one turn.
    await Promise.all(Array.from({ length: 1000 }, writer));
    expect(disk.count('fdatasync', '.segment')).toBe(5);
  });

  it('is synced, with the entry of its file, before anybody is told', async () => {
    const fixture = new LogFixture();
    const { disk } = fixture;
    disk.hold();
    const first = fixture.append(Buffer.from('first'));
    await until(() => disk.count('open') === 1);
    expect(fixture.outcomes).toEqual([]);
    disk.release();
    await first;
    expect(disk.calls.map(({ operation, path }) => [operation, path.endsWith('.segment')])).toEqual([
      ['open', true],
      ['writev', true],
      ['fdatasync', true],
      ['open', false],
      ['fsync', false],
      ['close', false],
    ]);
    await fixture.append(Buffer.from('second'));
    expect(disk.count('fsync')).toBe(1);
  });

  it('goes on when somebody who is told throws', async () => {
    const fixture = new LogFixture();
    fixture.log.append({
      ...{ id: 1, items: 1, acceptedAtMillis: 0, payload: Buffer.from('a') },
      onStored: () => {
        throw new Error('not prepared');
      },
      onFailed: () => {},
    });
    const { id } = await fixture.append(Buffer.from('b'));
    expect(id).toBe(1);
    const payloads = (await fixture.readAll()).map(({ payload }) => Buffer.from(payload).toString());
    expect(payloads).toEqual(['a', 'b']);
  });
});

describe('large records', () => {
  /** Enough for a write and a sync of their own. */
  const large = (): Buffer => Buffer.alloc(600_000);
  const open = (): LogFixture => new LogFixture({ segmentBytes: 2 ** 24 });

  it('are written while the last commit is synced, and synced after it', async () => {
    const fixture = open();
    const { disk } = fixture;
    disk.hold('fdatasync');
    const first = fixture.append(large());
    await until(() => disk.count('fdatasync') === 1);
    const others = fixture.appendAll([large(), Buffer.from('small')]);
    await until(() => disk.count('writev') === 2);
    expect(disk.count('fdatasync')).toBe(1);
    expect(fixture.outcomes).toEqual([]);
    disk.release();
    await Promise.all([first, others]);
    expect(fixture.outcomes.map(({ id, failure }) => [id, failure])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    expect((await fixture.readAll()).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('small ones wait for that commit, to be one with those that come then', async () => {
    const fixture = open();
    const { disk } = fixture;
    disk.hold('fdatasync');
    const first = fixture.append(large());
    await until(() => disk.count('fdatasync') === 1);
    const small = fixture.append(Buffer.from('small'));
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    expect(disk.count('writev')).toBe(1);
    disk.release();
    await Promise.all([first, small]);
  });

  it('that fail to be written meanwhile do not harm that commit', async () => {
    const fixture = open();
    const { disk } = fixture;
    disk.hold('fdatasync');
    const first = fixture.append(large());
    await until(() => disk.count('fdatasync') === 1);
    disk.roomBytes = 100_000;
    const second = fixture.append(large());
    await until(() => disk.roomBytes === 0);
    disk.release();
    expect(await first).toMatchObject({ isNext: true });
    expect(await second).toMatchObject({ failure: { reason: 'full' } });
    disk.heal();
    await fixture.append(Buffer.from('third'));
    await fixture.close();
    expect((await new LogFixture({ folder: fixture.folder }).readAll()).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('that were written to a file whose sync fails are refused with it, and no others', async () => {
    const fixture = open();
    const { disk } = fixture;
    await fixture.append(Buffer.from('first'));
    disk.fail('fdatasync', 'EIO', '.segment', 1);
    disk.hold('fdatasync');
    const second = fixture.append(large());
    await until(() => disk.count('fdatasync') === 2);
    const third = fixture.append(large());
    await until(() => disk.count('writev') === 3);
    const fourth = fixture.append(Buffer.from('fourth'));
    disk.release();
    expect(await second).toMatchObject({ failure: { reason: 'failed' } });
    expect(await third).toMatchObject({ failure: { reason: 'failed' } });
    expect(await fourth).toHaveProperty('place');
    expect(fixture.outcomes.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    await fixture.close();
    expect((await new LogFixture({ folder: fixture.folder }).readAll()).map(({ id }) => id)).toEqual([1, 4]);
  });
});
