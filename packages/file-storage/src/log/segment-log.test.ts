import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredPlace, StoredRecord } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { LogFixture } from '../../testing/log-fixture.js';

const bytesOf = (...texts: string[]): Buffer[] => texts.map((text) => Buffer.from(text));

function textsOf(records: readonly StoredRecord[]): string[] {
  return records.map(({ payload }) => Buffer.from(payload).toString());
}

const NOTHING = { requests: 0, items: 0, bytes: 0 };

describe('what is appended', () => {
  it('is told of later, never within the call, in the order of appending', async () => {
    const fixture = new LogFixture();
    const told = fixture.appendAll(bytesOf('a', 'b', 'c'));
    expect(fixture.outcomes).toEqual([]);
    expect(fixture.log.pendingBytes).toBe(3);
    expect(fixture.log.stored).toEqual(NOTHING);
    await told;
    expect(fixture.outcomes.map(({ id, failure }) => [id, failure])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    expect(fixture.log.pendingBytes).toBe(0);
    expect(fixture.log.stored).toEqual({ requests: 3, items: 3, bytes: 3 });
  });

  it('is read in order, with all of its fields, once', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('first'), { items: 7 });
    await fixture.append(Buffer.alloc(0), { items: 0 });
    expect(fixture.log.unread).toEqual({ requests: 2, items: 7, bytes: 5 });
    const records = await fixture.log.read(10, 1000);
    expect(records).toMatchObject([
      { id: 1, items: 7, acceptedAtMillis: 1_700_000_000_001 },
      { id: 2, items: 0, acceptedAtMillis: 1_700_000_000_002 },
    ]);
    expect(textsOf(records)).toEqual(['first', '']);
    expect(fixture.log.unread).toEqual(NOTHING);
    expect(fixture.log.stored).toEqual({ requests: 2, items: 7, bytes: 5 });
    expect(await fixture.log.read(10, 1000)).toEqual([]);
  });

  it('is in files for their owner alone', async () => {
    const fixture = new LogFixture();
    const [first] = await fixture.appendAll(bytesOf('a', 'b'));
    if (first?.place) fixture.log.acknowledge(first.place);
    await fixture.close();
    const files = fixture.files();
    expect(files.map((file) => file.replace(/^.*\./, ''))).toEqual(['acks', 'segment']);
    for (const file of files) expect(statSync(join(fixture.folder, file)).mode & 0o777).toBe(0o600);
  });

  it('begins no file before there is something to be stored', async () => {
    const fixture = new LogFixture();
    await fixture.close();
    expect(fixture.files()).toEqual([]);
  });
});

describe('a record that is the next one', () => {
  it('may be kept, and the reader goes past it', async () => {
    const fixture = new LogFixture();
    expect(await fixture.append(Buffer.from('kept'), { keep: true })).toMatchObject({ isNext: true });
    expect(fixture.log.unread).toEqual(NOTHING);
    expect(await fixture.append(Buffer.from('left'))).toMatchObject({ isNext: true });
    // Somebody is before it now, who is to be read first.
    expect(await fixture.append(Buffer.from('behind'), { keep: true })).toMatchObject({ isNext: false });
    expect(fixture.log.unread).toEqual({ requests: 2, items: 2, bytes: 10 });
    expect(textsOf(await fixture.readAll())).toEqual(['left', 'behind']);
    expect(await fixture.append(Buffer.from('again'), { keep: true })).toMatchObject({ isNext: true });
    expect(fixture.log.unread).toEqual(NOTHING);
  });

  it('is no next one as long as somebody is about to get what was read', async () => {
    const fixture = new LogFixture();
    const { log } = fixture;
    const places: StoredPlace[] = [];
    let reading: Promise<readonly StoredRecord[]> | undefined;
    const append = (id: number, onStored: (place: StoredPlace, isNext: boolean) => boolean) =>
      new Promise<boolean>((resolve, reject) => {
        log.append({
          ...{ id, items: 1, acceptedAtMillis: 0, payload: Buffer.from('x') },
          onFailed: ({ error }) => reject(error),
          onStored: (place, isNext) => {
            places.push(place);
            resolve(isNext);
            return onStored(place, isNext);
          },
        });
      });
    const isNext = await Promise.all([
      append(1, () => false),
      append(2, () => {
        reading = log.read(1, 1);
        // Nothing is unread any more, but the reading goes on.
        for (const place of places) log.acknowledge(place);
        return false;
      }),
      append(3, () => true),
    ]);
    expect(isNext).toEqual([true, false, false]);
    expect(await reading).toMatchObject([{ id: 3 }]);
  });

  it('counts as stored when its caller is told, and as unread only once that has not kept it', async () => {
    const fixture = new LogFixture();
    const seen = await new Promise((resolve) => {
      fixture.log.append({
        id: 1,
        items: 5,
        acceptedAtMillis: 0,
        payload: Buffer.from('abc'),
        onStored: () => {
          const { stored, unread, pendingBytes } = fixture.log;
          resolve({ stored, unread, pendingBytes });
          return false;
        },
        onFailed: ({ error }) => resolve(error),
      });
    });
    expect(seen).toEqual({ stored: { requests: 1, items: 5, bytes: 3 }, unread: NOTHING, pendingBytes: 0 });
    expect(fixture.log.unread).toEqual({ requests: 1, items: 5, bytes: 3 });
  });
});

describe('reading', () => {
  it('stays within its bounds, but reads one record however large it is', async () => {
    const fixture = new LogFixture();
    await fixture.appendAll(bytesOf('aaaa', 'bb', 'cc', 'dd', 'ee'));
    expect(textsOf(await fixture.log.read(10, 3))).toEqual(['aaaa']);
    expect(textsOf(await fixture.log.read(10, 4))).toEqual(['bb', 'cc']);
    expect(textsOf(await fixture.log.read(1, 1000))).toEqual(['dd']);
    expect(textsOf(await fixture.log.read(1, 0))).toEqual(['ee']);
  });

  it('fills its bounds across segments, and does not pass them there', async () => {
    const fixture = new LogFixture();
    // Two of them do not fit into a segment of 64 KiB.
    const large = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(40_000, letter));
    await fixture.appendAll(large);
    expect(fixture.files('.segment')).toHaveLength(4);
    const first = await fixture.log.read(10, 119_999);
    expect(first.map(({ payload }) => payload[0])).toEqual([97, 98]);
    const rest = await fixture.log.read(10, 80_000);
    expect(rest.map(({ payload }) => payload[0])).toEqual([99, 100]);
  });

  it('leaves out what has been acknowledged unread', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('a'));
    const { place } = await fixture.append(Buffer.from('b'));
    await fixture.append(Buffer.from('c'));
    if (place) fixture.log.acknowledge(place);
    expect(fixture.log.unread).toEqual({ requests: 2, items: 2, bytes: 2 });
    expect(textsOf(await fixture.readAll())).toEqual(['a', 'c']);
    expect(fixture.told.damaged).toEqual([]);
  });
});

describe('an acknowledgement', () => {
  it('takes the record out of the amount, once', async () => {
    const fixture = new LogFixture();
    const { place } = await fixture.append(Buffer.from('abc'), { keep: true, items: 4 });
    await fixture.append(Buffer.from('de'), { keep: true });
    expect(place).toBeDefined();
    for (let times = 0; times < 3; times++) if (place) fixture.log.acknowledge(place);
    expect(fixture.log.stored).toEqual({ requests: 1, items: 1, bytes: 2 });
    // What is not a place of this log is nobody's business.
    fixture.log.acknowledge({});
    expect(fixture.log.stored.requests).toBe(1);
  });

  it('of a record that is being told of counts at once, kept or not', async () => {
    for (const isKept of [true, false]) {
      const fixture = new LogFixture();
      await new Promise<void>((resolve) => {
        fixture.log.append({
          id: 1,
          items: 1,
          acceptedAtMillis: 0,
          payload: Buffer.from('abc'),
          onStored: (place) => {
            fixture.log.acknowledge(place);
            resolve();
            return isKept;
          },
          onFailed: () => resolve(),
        });
      });
      expect(fixture.log.stored).toEqual(NOTHING);
      expect(fixture.log.unread).toEqual(NOTHING);
      expect(await fixture.log.read(1, 1)).toEqual([]);
    }
  });
});
