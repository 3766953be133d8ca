import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture, until } from '../../testing/log-fixture.js';

let lines: DiagLine[] = [];
beforeEach(() => {
  lines = recordDiag();
});
afterEach(() => diag.disable());

const PAYLOADS = ['first', 'second', 'third', 'fourth'];

/** A folder with one segment, sealed if the log was closed. */
async function left({ isKilled = false } = {}): Promise<{ folder: string; path: string; file: string }> {
  const fixture = new LogFixture();
  await fixture.appendAll(PAYLOADS.map((text) => Buffer.from(text)));
  let { folder } = fixture;
  if (isKilled) folder = fixture.killed();
  else await fixture.close();
  const [file = ''] = readdirSync(folder);
  return { folder, file, path: join(folder, file) };
}

/** Inverts the byte at which `text` begins. */
function damage(path: string, text: string): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  writeFileSync(path, bytes);
}

async function textsOf(fixture: LogFixture): Promise<string[]> {
  return (await fixture.readAll()).map(({ payload }) => Buffer.from(payload).toString());
}

async function acknowledgeAll(fixture: LogFixture): Promise<void> {
  for (const { place } of await fixture.readAll()) fixture.log.acknowledge(place);
}

describe('a damaged record', () => {
  it('in a sealed segment is passed over, told of once, and the segment is set aside', async () => {
    const { folder, path, file } = await left();
    damage(path, 'second');
    const fixture = new LogFixture({ folder });
    expect(fixture.log.unread).toEqual({ requests: 4, items: 4, bytes: 22 });
    const records = await fixture.readAll();
    expect(records.map(({ id }) => id)).toEqual([1, 3, 4]);
    expect(fixture.told.damaged).toEqual([{ requests: 1, items: 1, bytes: 6 }]);
    expect(fixture.log.stored).toEqual({ requests: 3, items: 3, bytes: 16 });
    for (const { place } of records) fixture.log.acknowledge(place);
    const date = new Date(fixture.clock.wallTime()).toISOString().replaceAll(':', '');
    await until(() => fixture.files().includes(`${file}.corrupt-${date}`));
    await fixture.close();
    expect(fixture.files()).toEqual([`${file}.corrupt-${date}`]);
    expect(lines.map(({ level, text }) => [level, text])).toEqual([
      ['error', expect.stringContaining(`${file}: 1 requests are lost (1 items and 6 bytes`)],
    ]);
    // It is nobody's segment any more.
    expect(new LogFixture({ folder }).log.stored.requests).toBe(0);
  });

  it('in a segment that a killed process left is passed over as well', async () => {
    const { folder, path } = await left({ isKilled: true });
    damage(path, 'third');
    const fixture = new LogFixture({ folder });
    expect(await textsOf(fixture)).toEqual(['first', 'second', 'fourth']);
    expect(fixture.told.damaged).toMatchObject([{ requests: 1 }]);
    expect(fixture.log.stored.requests).toBe(3);
  });

  it('that is the only one lets go of its segment at once', async () => {
    const fixture = new LogFixture();
    await fixture.append(Buffer.from('only'));
    await fixture.close();
    const [file = ''] = fixture.files();
    damage(join(fixture.folder, file), 'only');
    const again = new LogFixture({ folder: fixture.folder });
    expect(await textsOf(again)).toEqual([]);
    await again.close();
    expect(again.files()).toEqual([expect.stringContaining('.corrupt-')]);
    expect(again.log.stored.requests).toBe(0);
  });

  it('that was acknowledged already is no loss', async () => {
    const fixture = new LogFixture();
    const outcomes = await fixture.appendAll(
      PAYLOADS.map((text) => Buffer.from(text)),
      { keep: true },
    );
    const place = outcomes[1]?.place;
    if (place) fixture.log.acknowledge(place);
    await fixture.close();
    const [file = ''] = fixture.files('.segment');
    damage(join(fixture.folder, file), 'second');
    const again = new LogFixture({ folder: fixture.folder });
    expect(await textsOf(again)).toEqual(['first', 'third', 'fourth']);
    expect(again.told.damaged).toEqual([]);
    expect(lines).toEqual([]);
  });
});

it('a torn tail is cut off, told of, and no damage: the segment is removed in the end', async () => {
  const { folder, path } = await left({ isKilled: true });
  appendFileSync(path, Buffer.alloc(1000, 'torn'));
  const fixture = new LogFixture({ folder });
  expect(await textsOf(fixture)).toEqual(PAYLOADS);
  expect(lines).toMatchObject([{ level: 'warn', text: expect.stringContaining('ends in 1000 bytes') }]);
  await fixture.close();
  // Sealed now, and not told of again.
  const again = new LogFixture({ folder });
  await acknowledgeAll(again);
  await again.close();
  expect(again.files()).toEqual([]);
  expect(lines).toHaveLength(1);
});

it('a record that was torn off is not there, as it was never told to be stored', async () => {
  const { folder, path } = await left({ isKilled: true });
  truncateSync(path, readFileSync(path).length - 3);
  const fixture = new LogFixture({ folder });
  expect(fixture.log.stored.requests).toBe(3);
  expect(await textsOf(fixture)).toEqual(['first', 'second', 'third']);
  expect(fixture.told.damaged).toEqual([]);
});

it('a damaged header costs no record, but the segment is kept aside', async () => {
  const { folder, path } = await left();
  damage(path, 'OTELQSEG');
  const fixture = new LogFixture({ folder });
  expect(await textsOf(fixture)).toEqual(PAYLOADS);
  expect(lines).toMatchObject([{ level: 'warn', text: expect.stringContaining('damaged header') }]);
  await fixture.close();
  const again = new LogFixture({ folder });
  await acknowledgeAll(again);
  await again.close();
  expect(again.files()).toEqual([expect.stringContaining('.corrupt-')]);
});

it('damaged acknowledgements have their requests sent once more, and no others', async () => {
  const fixture = new LogFixture();
  const outcomes = await fixture.appendAll(
    PAYLOADS.map((text) => Buffer.from(text)),
    { keep: true },
  );
  for (const { place } of outcomes.slice(0, 3)) if (place) fixture.log.acknowledge(place);
  await fixture.close();
  const [acks = ''] = fixture.files('.acks');
  const path = join(fixture.folder, acks);
  const bytes = readFileSync(path);
  bytes.writeUInt8(0xff, 16 + 16 + 5);
  // The end is cut off within an entry, behind which the next one is written in its place.
  writeFileSync(path, bytes.subarray(0, bytes.length - 1));
  const again = new LogFixture({ folder: fixture.folder });
  const records = await again.readAll();
  expect(records.map(({ id }) => id)).toEqual([2, 3, 4]);
  const third = records[1]?.place;
  if (third) again.log.acknowledge(third);
  await again.close();
  const { log } = new LogFixture({ folder: fixture.folder });
  expect(log.stored.requests).toBe(2);
});

it('a segment of a newer release is left alone, and told of', async () => {
  const { folder, path, file } = await left();
  const bytes = readFileSync(path);
  bytes.writeUInt8(2, 8);
  // The checksum of the header stands at 16, and covers all else.
  const { crc32 } = await import('node:zlib');
  const headerBytes = bytes.readUInt32LE(12);
  bytes.writeUInt32LE(crc32(bytes.subarray(20, headerBytes), crc32(bytes.subarray(0, 16))), 16);
  writeFileSync(path, bytes);
  const fixture = new LogFixture({ folder });
  expect(fixture.log.stored.requests).toBe(0);
  expect(lines).toMatchObject([
    { level: 'warn', text: expect.stringContaining('in version 2 of the format') },
  ]);
  await fixture.append(Buffer.from('new'));
  expect(await textsOf(fixture)).toEqual(['new']);
  expect(readFileSync(join(folder, file)).equals(bytes)).toBe(true);
  expect(fixture.files().map((name) => Number(name.slice(0, 10)))).toEqual([1, 2]);
});

it('a file that was made, and nothing written to it, is no damage', async () => {
  const fixture = new LogFixture();
  writeFileSync(join(fixture.folder, '0000000003-00c0ffee.segment'), '');
  const again = new LogFixture({ folder: fixture.folder });
  await again.close();
  expect(again.files()).toEqual([]);
  expect(lines).toEqual([]);
});
