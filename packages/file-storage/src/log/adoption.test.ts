import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LogFixture, until } from '../../testing/log-fixture.js';

const NOTHING = { requests: 0, items: 0, bytes: 0 };

/** A folder as a process leaves it that was killed, with a request for each of the texts. */
async function left(...texts: string[]): Promise<string> {
  const fixture = new LogFixture();
  await fixture.appendAll(texts.map((text) => Buffer.from(text)));
  return fixture.killed();
}

async function textsOf(fixture: LogFixture): Promise<string[]> {
  return (await fixture.readAll()).map(({ payload }) => Buffer.from(payload).toString());
}

describe('a folder that is adopted', () => {
  it('is read before all else that is unread, without its numbers', async () => {
    const fixture = new LogFixture();
    await fixture.appendAll([Buffer.from('own 1'), Buffer.from('own 2'), Buffer.from('own 3')]);
    expect(await fixture.log.read(1, 1000)).toMatchObject([{ id: 1 }]);
    fixture.log.adopt(await left('a', 'b'), () => {});
    expect(fixture.told.adopted).toEqual([{ requests: 2, items: 2, bytes: 2 }]);
    expect(fixture.log.unread).toEqual({ requests: 4, items: 4, bytes: 12 });
    expect(fixture.log.stored.requests).toBe(5);
    // Nobody may be kept before what is there already.
    expect(await fixture.append(Buffer.from('own 4'), { keep: true })).toMatchObject({ isNext: false });
    const records = await fixture.readAll();
    expect(records.map(({ id }) => id)).toEqual([0, 0, 2, 3, 4]);
    expect(records.map(({ payload }) => Buffer.from(payload).toString())).toEqual([
      'a',
      'b',
      'own 2',
      'own 3',
      'own 4',
    ]);
    expect(fixture.log.unread).toEqual(NOTHING);
  });

  it('does not count for the largest number', async () => {
    const fixture = new LogFixture();
    fixture.log.adopt(await left('a', 'b'), () => {});
    expect(fixture.log.lastId).toBe(0);
  });

  it('is told of as empty once all of it is gone, and only then', async () => {
    const fixture = new LogFixture();
    const folder = await left('a', 'b');
    let times = 0;
    fixture.log.adopt(folder, () => {
      times += 1;
      expect(readdirSync(folder)).toEqual([]);
    });
    const [first, second] = await fixture.readAll();
    if (first) fixture.log.acknowledge(first.place);
    await until(() => readdirSync(folder).some((name) => name.endsWith('.acks')));
    expect(times).toBe(0);
    if (second) fixture.log.acknowledge(second.place);
    await until(() => times > 0);
    await fixture.close();
    expect(times).toBe(1);
  });

  it('is told of as empty when nothing is in it, but not within the call', async () => {
    const fixture = new LogFixture();
    const folder = await left();
    // What a crash may leave between the removal of a segment and of its acknowledgements.
    writeFileSync(join(folder, '0000000001-00c0ffee.acks'), '');
    let isEmpty = false;
    fixture.log.adopt(folder, () => {
      isEmpty = true;
    });
    expect(isEmpty).toBe(false);
    expect(fixture.told.adopted).toEqual([]);
    await until(() => isEmpty);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not told of as empty after the log was closed', async () => {
    const fixture = new LogFixture();
    let isEmpty = false;
    fixture.log.adopt(await left('a'), () => {
      isEmpty = true;
    });
    const [record] = await fixture.readAll();
    if (record) fixture.log.acknowledge(record.place);
    await fixture.close();
    expect(isEmpty).toBe(false);
  });

  it('that can not be read is an error of the caller', () => {
    const fixture = new LogFixture();
    expect(() => fixture.log.adopt(join(fixture.folder, 'gone'), () => {})).toThrow('ENOENT');
    expect(fixture.log.stored).toEqual(NOTHING);
  });

  it('has what is not its business: other files and folders stay, and are in nobody’s way', async () => {
    const folder = await left('a');
    mkdirSync(join(folder, '0000000009-00c0ffee.segment.d'));
    writeFileSync(join(folder, 'owner.1'), 'me');
    const fixture = new LogFixture();
    fixture.log.adopt(folder, () => {});
    expect(await textsOf(fixture)).toEqual(['a']);
    expect(readdirSync(folder)).toContain('owner.1');
  });

  it('is left where it is when the log is closed, for the next one', async () => {
    const folder = await left('a', 'b', 'c');
    const fixture = new LogFixture();
    fixture.log.adopt(folder, () => {});
    const [record] = await fixture.log.read(1, 1000);
    if (record) fixture.log.acknowledge(record.place);
    await fixture.close();
    const next = new LogFixture();
    next.log.adopt(folder, () => {});
    expect(await textsOf(next)).toEqual(['b', 'c']);
  });
});

describe('a folder that is abandoned', () => {
  const lost = new Error('the lock is gone');

  it('and is an adopted one, is left alone: nothing of it is read, written or removed', async () => {
    const fixture = new LogFixture();
    const folder = await left('a', 'b', 'c');
    await fixture.append(Buffer.from('own'));
    fixture.log.adopt(folder, () => expect.unreachable());
    const [first] = await fixture.log.read(1, 1000);
    fixture.log.abandon(folder, lost);
    expect(fixture.told.damaged).toEqual([{ requests: 2, items: 2, bytes: 2 }]);
    // The one that was read is still being sent.
    expect(fixture.log.stored).toEqual({ requests: 2, items: 2, bytes: 4 });
    if (first) fixture.log.acknowledge(first.place);
    expect(await textsOf(fixture)).toEqual(['own']);
    expect(fixture.log.stored.requests).toBe(1);
    await fixture.close();
    const next = new LogFixture({ folder });
    expect(await textsOf(next)).toEqual(['a', 'b', 'c']);
  });

  it('and is its own, takes nothing any more', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'));
    const waiting = fixture.append(Buffer.from('b'));
    fixture.log.abandon(fixture.folder, lost);
    expect(await waiting).toMatchObject({ failure: { reason: 'failed', error: lost } });
    expect(await fixture.append(Buffer.from('c'))).toMatchObject({
      failure: { reason: 'failed', error: lost },
    });
    expect(fixture.told.damaged).toEqual([{ requests: 1, items: 1, bytes: 1 }]);
    expect(fixture.log.stored).toEqual(NOTHING);
    const before = fixture.disk.count('writev');
    await fixture.close();
    expect(fixture.disk.count('writev')).toBe(before);
    expect(await textsOf(new LogFixture({ folder: fixture.folder }))).toEqual(['a']);
  });

  it('while a commit is on its way, refuses that as well: who has the lock now may cut it off', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'), { keep: true });
    fixture.disk.hold();
    const commit = fixture.append(Buffer.from('b'));
    await until(() => fixture.disk.count('writev') === 2);
    fixture.log.abandon(fixture.folder, lost);
    fixture.disk.release();
    expect(await commit).toMatchObject({ failure: { error: lost } });
    expect(fixture.log.stored.requests).toBe(1);
  });
});

it('damaged segments that were set aside in an adopted folder move to the own one', async () => {
  const folder = await left('a');
  const [segment = ''] = readdirSync(folder);
  const aside = `${segment}.corrupt-2026-01-01T000000.000Z`;
  renameSync(join(folder, segment), join(folder, aside));
  const fixture = new LogFixture();
  let isEmpty = false;
  fixture.log.adopt(folder, () => {
    isEmpty = true;
  });
  await until(() => isEmpty);
  expect(readdirSync(folder)).toEqual([]);
  expect(fixture.files()).toEqual([aside]);
});
