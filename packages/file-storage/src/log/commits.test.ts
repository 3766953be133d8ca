import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
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

describe('sync', () => {
  it('never: writes, and syncs nothing, not even at the end', async () => {
    const fixture = new LogFixture({ sync: 'never' });
    const { disk, clock } = fixture;
    const outcomes = await fixture.appendAll(some(20, 10_000), { keep: true });
    for (const { place } of outcomes.slice(0, 10)) if (place) fixture.log.acknowledge(place);
    await clock.advance(10_000);
    await fixture.close();
    expect(disk.count('fdatasync')).toBe(0);
    expect(disk.count('fsync')).toBe(0);
    const again = new LogFixture({ folder: fixture.folder });
    expect(again.log.stored.requests).toBe(10);
  });

  it('every so often: tells at once, and syncs once in that time, only where something was written', async () => {
    const fixture = new LogFixture({ sync: { everyMillis: 250 } });
    const { disk, clock } = fixture;
    await fixture.append(Buffer.from('a'));
    await clock.advance(249);
    await fixture.append(Buffer.from('b'));
    expect(disk.count('fdatasync')).toBe(0);
    await clock.advance(1);
    expect(disk.count('fdatasync')).toBe(1);
    expect(disk.count('fsync')).toBe(0);
    await until(() => disk.count('fsync') === 1);
    await clock.advance(1000);
    expect(disk.count('fdatasync')).toBe(1);
    await fixture.append(Buffer.from('c'));
    await clock.advance(250);
    expect(disk.count('fdatasync')).toBe(2);
  });

  it('every so often: begins a new segment when that fails', async () => {
    const fixture = new LogFixture({ sync: { everyMillis: 250 } });
    const { disk, clock } = fixture;
    await fixture.append(Buffer.from('a'));
    const lines = recordDiag();
    disk.fail('fdatasync', 'EIO', '.segment', 1);
    await clock.advance(250);
    await until(() => lines.length > 0);
    await fixture.append(Buffer.from('b'));
    expect(fixture.files('.segment')).toHaveLength(2);
    expect((await fixture.readAll()).map(({ id }) => id)).toEqual([1, 2]);
  });
});
