import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LogFixture, until } from '../../testing/log-fixture.js';

const large = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(20_000, index + 1));

function sizeOf(fixture: LogFixture, ending: string): number {
  return fixture.files(ending).reduce((sum, file) => sum + statSync(join(fixture.folder, file)).size, 0);
}

describe('segments', () => {
  it('keep to their size, and have numbers that grow', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    await fixture.appendAll(large(10));
    // Three records of 20 048 bytes fit into 64 KiB.
    expect(fixture.files('.segment').map((file) => Number(file.slice(0, 10)))).toEqual([1, 2, 3, 4]);
    await fixture.close();
    const again = new LogFixture({ folder: fixture.folder });
    await again.append(Buffer.from('x'));
    expect(again.files('.segment').map((file) => Number(file.slice(0, 10)))).toEqual([1, 2, 3, 4, 5]);
    expect((await again.readAll()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('have a record to themselves that is larger than they are', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    const huge = Buffer.alloc(300_000, 'huge');
    await fixture.appendAll([Buffer.from('a'), huge, Buffer.from('b')]);
    expect(fixture.files('.segment')).toHaveLength(3);
    const [first, second, third] = await fixture.readAll();
    expect([first?.payload.length, third?.payload.length]).toEqual([1, 1]);
    expect(second && huge.equals(second.payload)).toBe(true);
  });

  it('go when all of them is acknowledged, in whatever order, and not before', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    const outcomes = await fixture.appendAll(large(7), { keep: true });
    const acknowledge = (...indexes: number[]): void => {
      for (const index of indexes) {
        const place = outcomes[index]?.place;
        if (place) fixture.log.acknowledge(place);
      }
    };
    acknowledge(5, 1, 3, 2);
    const before = fixture.files('.segment');
    acknowledge(4);
    // The second one is done with.
    await until(() => fixture.files('.segment').length === 2);
    expect(fixture.files('.segment')).toEqual([before[0], before[2]]);
    acknowledge(0);
    await until(() => fixture.files('.segment').length === 1);
    acknowledge(6);
    await fixture.close();
    expect(fixture.files()).toEqual([]);
  });

  it('go before their acknowledgements do, which a power cut must not bring them back without', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    const outcomes = await fixture.appendAll(large(4), { keep: true });
    const [first, ...others] = outcomes;
    if (first?.place) fixture.log.acknowledge(first.place);
    await until(() => fixture.files('.acks').length === 1);
    fixture.disk.calls.length = 0;
    for (const { place } of others.slice(0, 2)) if (place) fixture.log.acknowledge(place);
    await until(() => fixture.files('.acks').length === 0);
    const steps = fixture.disk.calls.map(
      ({ operation, path }) => `${operation} ${path.replace(/.*\d-.*\./, '')}`,
    );
    const [segment, sync, acks] = ['unlink segment', `fsync ${fixture.folder}`, 'unlink acks'].map((step) =>
      steps.indexOf(step),
    );
    expect(segment).toBeGreaterThanOrEqual(0);
    expect(sync).toBeGreaterThan(Number(segment));
    expect(acks).toBeGreaterThan(Number(sync));
  });

  it('are sealed when they are complete, so that opening reads none of their records', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    await fixture.appendAll(large(4));
    await fixture.close();
    const again = new LogFixture({ folder: fixture.folder });
    await again.close();
    // What is not sealed would be sealed then.
    expect(again.disk.count('writev')).toBe(0);
    expect(again.log.stored).toEqual({ requests: 4, items: 4, bytes: 80_000 });
  });

  it('that a killed process left unsealed are cut and sealed', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    await fixture.appendAll(large(2));
    const again = new LogFixture({ folder: fixture.killed() });
    expect(again.log.stored.requests).toBe(2);
    await again.close();
    expect(again.disk.count('writev', '.segment')).toBe(1);
    const third = new LogFixture({ folder: again.folder });
    expect((await third.readAll()).map(({ id }) => id)).toEqual([1, 2]);
    await third.close();
    expect(third.disk.count('writev')).toBe(0);
  });

  it('that can not be removed now are removed later, and keep their acknowledgements until then', async () => {
    const fixture = new LogFixture({ segmentBytes: 65_536 });
    const outcomes = await fixture.appendAll(large(4), { keep: true });
    fixture.disk.fail('unlink', 'EBUSY', '.segment', 2);
    for (const { place } of outcomes.slice(0, 3)) if (place) fixture.log.acknowledge(place);
    // A header, and three entries.
    while (sizeOf(fixture, '.acks') !== 4 * 16) {
      await fixture.clock.advance(5);
      await setImmediate();
    }
    expect(fixture.files('.segment')).toHaveLength(2);
    const killed = new LogFixture({ folder: fixture.killed() });
    expect(killed.log.stored.requests).toBe(1);
    while (fixture.files().length > 1) {
      await fixture.clock.advance(10_000);
      await setImmediate();
    }
    expect(fixture.disk.count('unlink', '.segment')).toBe(3);
  });
});
