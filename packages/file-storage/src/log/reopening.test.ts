import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LogFixture } from '../../testing/log-fixture.js';

const bytesOf = (...texts: string[]): Buffer[] => texts.map((text) => Buffer.from(text));

describe('a log that is opened again', () => {
  it('has what was not acknowledged, read or not, and the largest number', async () => {
    const fixture = new LogFixture();
    const outcomes = await fixture.appendAll(bytesOf('a', 'bb', 'ccc', 'dddd'), { keep: true });
    for (const index of [2, 0]) {
      const place = outcomes[index]?.place;
      if (place) fixture.log.acknowledge(place);
    }
    await fixture.close();

    const { folder } = fixture;
    const again = new LogFixture({ folder });
    expect(again.log.lastId).toBe(4);
    expect(again.log.stored).toEqual({ requests: 2, items: 2, bytes: 6 });
    expect(again.log.unread).toEqual({ requests: 2, items: 2, bytes: 6 });
    expect(await again.append(Buffer.from('new'), { keep: true })).toMatchObject({ id: 5, isNext: false });
    const records = await again.readAll();
    expect(records.map(({ id }) => id)).toEqual([2, 4, 5]);
    for (const { place } of records) again.log.acknowledge(place);
    await again.close();
    expect(again.files()).toEqual([]);
    expect(new LogFixture({ folder }).log.lastId).toBe(0);
  });

  it('ignores what is acknowledged after it was closed', async () => {
    const fixture = new LogFixture();
    const { place } = await fixture.append(Buffer.from('a'), { keep: true });
    await fixture.close();
    if (place) fixture.log.acknowledge(place);
    expect(new LogFixture({ folder: fixture.folder }).log.stored.requests).toBe(1);
  });

  it('throws when the folder is not there', () => {
    const folder = join(new LogFixture().folder, 'not', 'there');
    expect(() => new LogFixture({ folder })).toThrow('ENOENT');
  });
});
