import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture, until } from '../../testing/log-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';

const NOTHING = { requests: 0, items: 0, bytes: 0 };
const lost = new Error('the lock is gone');
const refusal = { reason: 'full', error: new Error('no slot') } as const;

let lines: DiagLine[] = [];
beforeEach(() => {
  lines = recordDiag();
});
afterEach(() => diag.disable());

/** What is in the files of a folder, by their names. */
function contentOf(folder: string): Record<string, string> {
  const read = (name: string) => readFileSync(join(folder, name), 'latin1');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));
}

async function textsOf(fixture: LogFixture): Promise<string[]> {
  return (await fixture.readAll()).map(({ payload }) => Buffer.from(payload).toString());
}

/** A folder as a process leaves it that was killed, with a request for each of the texts. */
async function left(...texts: string[]): Promise<string> {
  const fixture = new LogFixture();
  await fixture.appendAll(texts.map((text) => Buffer.from(text)));
  return fixture.killed();
}

describe('a log that has lost its folder, and moves', () => {
  it('goes on storing where it is now, with its numbers, and leaves alone what it has lost', async () => {
    const fixture = new LogFixture();
    const [sending] = await fixture.appendAll([Buffer.from('a'), Buffer.from('b')], { keep: true });
    await fixture.append(Buffer.from('c'));
    fixture.log.abandon(fixture.folder, lost);
    const before = contentOf(fixture.folder);
    const folder = temporaryFolder();
    fixture.log.moveTo(folder);
    expect(fixture.told.damaged).toEqual([{ requests: 1, items: 1, bytes: 1 }]);
    expect(fixture.log.stored).toEqual({ requests: 2, items: 2, bytes: 2 });
    expect(await fixture.append(Buffer.from('d'))).toMatchObject({ id: 4, isNext: true });
    if (sending?.place) fixture.log.acknowledge(sending.place);
    expect(fixture.log.stored).toEqual({ requests: 2, items: 2, bytes: 2 });
    expect(await fixture.log.read(10, 1000)).toMatchObject([
      { id: 4, payload: new Uint8Array(Buffer.from('d')) },
    ]);
    await fixture.close();
    expect(contentOf(fixture.folder)).toEqual(before);
    expect(await textsOf(new LogFixture({ folder }))).toEqual(['d']);
    expect(await textsOf(new LogFixture({ folder: fixture.folder }))).toEqual(['a', 'b', 'c']);
  });

  it('refuses what was to be written there, and stores what comes behind it, each told in order', async () => {
    const fixture = new LogFixture();
    fixture.disk.hold();
    const onItsWay = fixture.append(Buffer.from('a'));
    await until(() => fixture.disk.count('open', '.segment') === 1);
    const waiting = fixture.append(Buffer.from('b'));
    fixture.log.abandon(fixture.folder, lost);
    const homeless = fixture.append(Buffer.from('c'));
    const folder = temporaryFolder();
    fixture.log.moveTo(folder);
    const behind = fixture.append(Buffer.from('d'));
    fixture.disk.release();
    await Promise.all([onItsWay, waiting, homeless, behind]);
    expect(fixture.outcomes).toEqual([
      { id: 1, failure: { reason: 'failed', error: lost } },
      { id: 2, failure: { reason: 'failed', error: lost } },
      { id: 3, failure: { reason: 'failed', error: lost } },
      { id: 4, place: expect.anything(), isNext: true },
    ]);
    expect(fixture.log.pendingBytes).toBe(0);
    expect(lines).toEqual([]);
    expect(await textsOf(new LogFixture({ folder }))).toEqual(['d']);
  });

  it.each(['open', 'writev', 'fdatasync'] as const)(
    'takes no notice of what still fails there (%s)',
    async (operation) => {
      const fixture = new LogFixture();
      fixture.disk.fail(operation, 'ENOSPC', '.segment', 1);
      fixture.disk.hold(operation);
      const onItsWay = fixture.append(Buffer.from('a'));
      await until(() => fixture.disk.count(operation, '.segment') === 1);
      fixture.log.abandon(fixture.folder, lost);
      const folder = temporaryFolder();
      fixture.log.moveTo(folder);
      const behind = fixture.append(Buffer.from('b'));
      fixture.disk.release();
      expect(await onItsWay).toMatchObject({ failure: { reason: 'failed', error: lost } });
      expect(await behind).toMatchObject({ isNext: true });
      expect(fixture.disk.count('ftruncate')).toBe(0);
      expect(lines).toEqual([]);
    },
  );

  it('has as much room as a new one: neither what is stored there counts for maxBytes, nor what was to be', async () => {
    const maxBytes = 300_000;
    const large = (count: number): Buffer[] => Array.from({ length: count }, () => Buffer.alloc(30_000));
    const fresh = new LogFixture({ maxBytes });
    await fresh.appendAll(large(20));
    const fixture = new LogFixture({ maxBytes });
    await fixture.appendAll(large(3));
    const waiting = fixture.appendAll(large(3));
    fixture.log.abandon(fixture.folder, lost);
    const folder = temporaryFolder();
    fixture.log.moveTo(folder);
    await fixture.appendAll(large(20));
    expect((await waiting).map(({ failure }) => failure?.error)).toEqual([lost, lost, lost]);
    expect(fixture.log.stored.requests).toBe(fresh.log.stored.requests);
    expect(fixture.outcomes.at(-1)?.failure?.error.message).toBe(
      `${folder} has as much as maxBytes allows, ${maxBytes} bytes`,
    );
  });

  it('leaves alone the damaged segments that were set aside there, however little room there is', async () => {
    const maxBytes = 200_000;
    const found = new LogFixture();
    const name = '0000000001-00c0ffee.segment.corrupt-2026-01-01T000000.000Z';
    writeFileSync(join(found.folder, name), Buffer.alloc(100_000));
    const fixture = new LogFixture({ folder: found.folder, maxBytes });
    fixture.log.abandon(fixture.folder, lost);
    fixture.log.moveTo(temporaryFolder());
    await fixture.appendAll(Array.from({ length: 10 }, () => Buffer.alloc(30_000)));
    expect(fixture.log.stored.requests).toBeGreaterThan(3);
    expect(fixture.files()).toContain(name);
  });
});

describe('a log without a folder', () => {
  it('refuses what is appended, delivers what it takes over, and stores as soon as it has one', async () => {
    const fixture = new LogFixture({ noFolder: refusal });
    expect(fixture.log.lastId).toBe(0);
    fixture.log.adopt(await left('a', 'b'), () => {});
    expect(await fixture.append(Buffer.from('c'))).toEqual({ id: 1, failure: refusal });
    fixture.log.moveTo({ ...refusal, reason: 'failed' });
    expect(await fixture.append(Buffer.from('d'))).toMatchObject({ failure: { reason: 'failed' } });
    expect(await textsOf(fixture)).toEqual(['a', 'b']);
    fixture.log.moveTo(fixture.folder);
    expect(await fixture.append(Buffer.from('e'))).toMatchObject({ id: 3, isNext: true });
    expect(await textsOf(fixture)).toEqual(['e']);
    expect(lines).toEqual([]);
  });

  it('is none the worse when it is closed', async () => {
    const fixture = new LogFixture({ noFolder: refusal });
    const refused = fixture.append(Buffer.from('a'));
    await fixture.close();
    expect(await refused).toEqual({ id: 1, failure: refusal });
    expect(fixture.log.stored).toEqual(NOTHING);
  });

  it('sets a damaged segment aside where that is', async () => {
    const folder = await left('first', 'second');
    const [file = ''] = readdirSync(folder);
    const bytes = readFileSync(join(folder, file));
    // The payload of the first request, which its checksum is for.
    bytes.write('x', bytes.indexOf('first'));
    writeFileSync(join(folder, file), bytes);
    const fixture = new LogFixture({ noFolder: refusal });
    fixture.log.adopt(folder, () => {});
    for (const { place } of await fixture.readAll()) fixture.log.acknowledge(place);
    await until(() => readdirSync(folder).some((name) => name.startsWith(`${file}.corrupt-`)));
    expect(fixture.files()).toEqual([]);
  });
});
