import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture } from '../../testing/log-fixture.js';
import { RECORD_HEADER_BYTES } from '../format/record.js';

let lines: DiagLine[] = [];
beforeEach(() => {
  lines = recordDiag();
});
afterEach(() => diag.disable());

/** A folder with one segment, which has the texts in that order. */
async function left(...texts: string[]) {
  const fixture = new LogFixture();
  await fixture.appendAll(texts.map((text) => Buffer.from(text)));
  await fixture.close();
  const [file = ''] = fixture.files();
  return { folder: fixture.folder, file, path: join(fixture.folder, file) };
}

async function textsOf(fixture: LogFixture): Promise<string[]> {
  return (await fixture.readAll()).map(({ payload }) => Buffer.from(payload).toString());
}

it('a copy of a request before others, as a write that went astray makes one, keeps none of them from being read', async () => {
  const { folder, path } = await left('first', 'second', 'third', 'the fourth');
  const bytes = readFileSync(path);
  const startOf = (text: string): number => bytes.indexOf(text) - RECORD_HEADER_BYTES;
  const fourth = bytes.subarray(startOf('the fourth'), startOf('the fourth') + RECORD_HEADER_BYTES + 10);
  const [head, rest] = [bytes.subarray(0, startOf('second')), bytes.subarray(startOf('second'))];
  writeFileSync(path, Buffer.concat([head, fourth, rest]));
  const fixture = new LogFixture({ folder });
  const read: string[] = [];
  // Of each read, and between them, the order is that of the file.
  for (const count of [2, 1, 1]) {
    const records = await fixture.log.read(count, 1000);
    read.push(...records.map(({ payload }) => Buffer.from(payload).toString()));
  }
  expect(read).toEqual(['first', 'the fourth', 'second', 'third']);
  expect(fixture.log.unread).toEqual({ requests: 0, items: 0, bytes: 0 });
  expect(fixture.told.damaged).toEqual([]);
});

it('a segment under the name of another one is not removed: it is set aside, and told of once', async () => {
  const { folder, path } = await left('first', 'second');
  const name = '0000000001-00c0ffee.segment';
  renameSync(path, join(folder, name));
  const fixture = new LogFixture({ folder });
  expect(fixture.log.stored.requests).toBe(0);
  await fixture.close();
  expect(fixture.files()).toEqual([expect.stringMatching(`^${name}.corrupt-`)]);
  expect(lines).toMatchObject([
    { level: 'warn', text: expect.stringContaining(`${name} has the header of another segment`) },
  ]);
});

it('a file with the largest number that a name may have does not keep later segments from being found', async () => {
  const fixture = new LogFixture();
  writeFileSync(join(fixture.folder, '9999999999-00c0ffee.segment'), 'of nobody');
  const second = new LogFixture({ folder: fixture.folder, segmentBytes: 65_536 });
  await second.appendAll([Buffer.alloc(60_000, 1), Buffer.alloc(60_000, 2)]);
  await second.close();
  const third = new LogFixture({ folder: fixture.folder });
  expect((await third.readAll()).map(({ id }) => id).sort()).toEqual([1, 2]);
});

it('a link that leads nowhere, by the name of a segment that was set aside, is in nobody’s way', async () => {
  const { folder } = await left('first');
  const aside = '0000000001-00c0ffee.segment.corrupt-2026-01-01T000000.000Z';
  symlinkSync(aside, join(folder, aside));
  expect(await textsOf(new LogFixture({ folder }))).toEqual(['first']);
  expect(readdirSync(folder)).toContain(aside);
});

it.each([
  ['folder', (path: string) => mkdirSync(path)],
  ['pipe', (path: string) => execFileSync('mkfifo', [path])],
])('a %s by the name of a segment is left alone, and told of once', async (_, make) => {
  const { folder } = await left('first');
  const name = '0000000007-00c0ffee.segment';
  make(join(folder, name));
  const fixture = new LogFixture({ folder });
  await fixture.append(Buffer.from('second'));
  for (const { place } of await fixture.readAll()) fixture.log.acknowledge(place);
  await fixture.close();
  expect(fixture.files()).toEqual([name]);
  expect(lines).toEqual([
    {
      level: 'error',
      text: `@otelq/file-storage ${join(folder, name)} can't be opened, and is left alone: it is no file`,
    },
  ]);
});
