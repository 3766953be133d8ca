import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture, until } from '../../testing/log-fixture.js';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { needRoot } from '../../testing/root.js';

afterEach(() => diag.disable());

const large = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(20_000, index + 1));

async function idsOf(fixture: LogFixture): Promise<number[]> {
  return (await fixture.readAll()).map(({ id }) => id);
}

describe('a full disk', () => {
  it('refuses all that waits, takes back what was half written, and stores again as soon as there is room', async () => {
    const lines = recordDiag();
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'));
    fixture.disk.roomBytes = 25_000;
    const refused = await fixture.appendAll(large(2));
    expect(refused.map(({ failure }) => failure?.reason)).toEqual(['full', 'full']);
    expect(refused[0]?.failure?.error.message).toMatch(
      /^\/.*\.segment can't be written to: there is no room left on the disk \(ENOSPC\)$/,
    );
    expect(fixture.log.stored.requests).toBe(1);
    expect(fixture.log.pendingBytes).toBe(0);
    fixture.disk.roomBytes = 25_000;
    await fixture.append(Buffer.alloc(20_000));
    expect(fixture.files('.segment')).toHaveLength(1);
    expect(await idsOf(new LogFixture({ folder: fixture.killed() }))).toEqual([1, 4]);
    expect(await idsOf(fixture)).toEqual([1, 4]);
    expect(lines.map(({ level }) => level)).toEqual(['warn']);
  });

  it('is told of once, and once when it is over', async () => {
    const lines = recordDiag();
    const fixture = new LogFixture();
    fixture.disk.roomBytes = 0;
    for (let times = 0; times < 3; times++) await fixture.append(Buffer.from('a'));
    fixture.disk.heal();
    // One may fit in a disk that is full for all others.
    await fixture.append(Buffer.from('b'));
    fixture.disk.roomBytes = 0;
    await fixture.append(Buffer.from('c'));
    fixture.disk.heal();
    await fixture.clock.advance(1000);
    await fixture.append(Buffer.from('d'));
    await fixture.append(Buffer.from('e'));
    expect(lines.map(({ level, text }) => [level, text.replaceAll(fixture.folder, 'F')])).toEqual([
      [
        'warn',
        expect.stringContaining(
          'no room left on the disk (ENOSPC): requests are refused until there is room',
        ),
      ],
      ['info', expect.stringContaining('F can be written to again')],
    ]);
    expect(await idsOf(fixture)).toEqual([4, 6, 7]);
  });

  it('keeps acknowledgements in memory, removes what is done with, and writes them later', async () => {
    const lines = recordDiag();
    const fixture = new LogFixture();
    const outcomes = await fixture.appendAll(large(7), { keep: true });
    fixture.disk.roomBytes = 0;
    const acknowledge = (...indexes: number[]): void => {
      for (const index of indexes) {
        const place = outcomes[index]?.place;
        if (place) fixture.log.acknowledge(place);
      }
    };
    acknowledge(3);
    await until(() => lines.length > 0);
    acknowledge(0, 1, 2);
    await until(() => fixture.files('.segment').length === 2);
    acknowledge(4);
    expect(new LogFixture({ folder: fixture.killed() }).log.stored.requests).toBe(4);
    fixture.disk.heal();
    while (lines.length === 1) {
      await fixture.clock.advance(1000);
      await setImmediate();
    }
    const killed = new LogFixture({ folder: fixture.killed() });
    expect(await idsOf(killed)).toEqual([6, 7]);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  it('removes even the segment that is written to, when nothing in it is of use', async () => {
    const fixture = new LogFixture();
    const [first] = await fixture.appendAll(large(1), { keep: true });
    fixture.disk.roomBytes = 0;
    expect((await fixture.append(Buffer.from('refused'))).failure?.reason).toBe('full');
    if (first?.place) fixture.log.acknowledge(first.place);
    await until(() => fixture.files('.segment').length === 0);
    fixture.disk.heal();
    await fixture.append(Buffer.from('stored'));
    expect(await idsOf(fixture)).toEqual([3]);
  });

  it('that is a real one loses nothing, and frees itself', async (context) => {
    needRoot(context);
    const fixture = new LogFixture({ folder: mountedFolder('size=1m'), segmentBytes: 131_072 });
    const filling = join(fixture.folder, 'filling');
    writeFileSync(filling, Buffer.alloc(300_000));
    const outcomes = await fixture.appendAll(large(60), { keep: true });
    const stored = outcomes.filter(({ place }) => place !== undefined);
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.length).toBeLessThan(60);
    for (const { failure } of outcomes) expect(failure?.reason ?? 'full').toBe('full');
    for (const { place } of stored.slice(0, 10)) if (place) fixture.log.acknowledge(place);
    const before = fixture.files('.segment').length;
    await until(() => fixture.files('.segment').length < before);
    const again = await fixture.appendAll(large(3));
    expect(again.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    await fixture.close();
    const opened = new LogFixture({ folder: fixture.folder });
    const expected = [...stored.slice(10), ...again].map(({ id }) => id);
    expect(await idsOf(opened)).toEqual(expected);
  });
});
