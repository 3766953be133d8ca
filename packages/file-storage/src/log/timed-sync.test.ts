import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture, until } from '../../testing/log-fixture.js';

const some = (count: number, bytes = 10): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(bytes, index));

afterEach(() => diag.disable());

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
