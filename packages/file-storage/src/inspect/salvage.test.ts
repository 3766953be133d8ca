import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { needRoot } from '../../testing/root.js';
import { OpenedLog } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { damagedSegments } from './damaged-segments.js';
import { salvage } from './salvage.js';
import type { SalvagedSegment } from './salvage-segment.js';
import { storedRequests } from './stored-requests.js';

const QUEUE = 'traces-protobuf-checkout';

const slotOf = (directory: string, slot = 'slot-0') => join(directory, QUEUE, slot);

/** Stores requests of these texts, and damages each that is `damaged`. Returns the path of their file. */
async function damagedSegment(directory: string, ...texts: readonly string[]): Promise<string> {
  const opened = new OpenedLog({ directory, name: 'checkout' });
  for (const text of texts) await opened.append(text);
  await opened.close();
  const [file = ''] = readdirSync(slotOf(directory)).filter((name) => name.endsWith('.segment'));
  const path = join(slotOf(directory), file);
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf('damaged'); at >= 0; at = bytes.indexOf('damaged')) bytes.write('DAMAGED', at);
  writeFileSync(path, bytes);
  return path;
}

/** As `damagedSegment`, set aside as a log does it. */
async function asideSegment(directory: string, ...texts: readonly string[]): Promise<string> {
  const path = await damagedSegment(directory, ...texts);
  const aside = `${path}.corrupt-2026-11-30T095000.000Z`;
  renameSync(path, aside);
  return aside;
}

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of found) list.push(one);
  return list;
}

async function textsIn(directory: string): Promise<string[]> {
  const requests = await all(storedRequests(directory, QUEUE));
  return requests.map(({ payload }) => Buffer.from(payload).toString().slice(0, 10));
}

function only(salvaged: readonly SalvagedSegment[]): SalvagedSegment {
  const [one, ...others] = salvaged;
  if (one === undefined || others.length > 0) throw new Error(`${salvaged.length} were salvaged`);
  return one;
}

describe('damagedSegments', () => {
  it('are the files of which something can not be read, and those that are set aside', async () => {
    const directory = temporaryFolder();
    await asideSegment(directory, 'a');
    await damagedSegment(directory, 'b', 'damaged', 'c');
    const fine = new OpenedLog({ directory, name: 'other' });
    await fine.append('d');
    const found = await all(damagedSegments(directory));
    const nothing = { requests: 0, items: 0, bytes: 0 };
    expect(found).toMatchObject([
      {
        queue: QUEUE,
        slot: 'slot-0',
        isSetAside: true,
        readable: { requests: 1, items: 1, bytes: 1 },
        lost: nothing,
        salvage: 'none',
      },
      {
        queue: QUEUE,
        isSetAside: false,
        readable: { requests: 2, items: 2, bytes: 2 },
        acknowledged: nothing,
        lost: { requests: 1 },
      },
    ]);
  });
});

describe('salvage', () => {
  it('stores what can be read as it was, in order', async () => {
    const [directory, into] = [temporaryFolder(), temporaryFolder()];
    await asideSegment(directory, 'a', 'damaged', 'b', 'c');
    const before = await all(damagedSegments(directory));
    const salvaged = only(await all(salvage(directory, into)));
    expect(salvaged).toMatchObject({
      ...before[0],
      outcome: 'stored',
      stored: { requests: 3, items: 3, bytes: 3 },
    });
    expect(await textsIn(into)).toEqual(['a', 'b', 'c']);
    const [request] = await all(storedRequests(into, QUEUE));
    expect(request?.acceptedAtMillis).toBe(Date.UTC(2026, 0, 1));
    expect(only(await all(salvage(directory, into))).outcome).toBe('done-before');
  });

  it('is sent by whoever opens the queue next', async () => {
    const directory = temporaryFolder();
    await damagedSegment(directory, 'a', 'damaged', 'b');
    await all(salvage(directory, directory));
    const opened = new OpenedLog({ directory, name: 'checkout' });
    expect(await opened.drain()).toEqual(['a', 'b']);
    expect(opened.damaged).toEqual([]);
  });

  it('lets nobody else open what is being salvaged', async () => {
    const [directory, into] = [temporaryFolder(), temporaryFolder()];
    await damagedSegment(directory, 'a', 'damaged');
    const salvaging = salvage(directory, into);
    await salvaging.next();
    const opened = new OpenedLog({ directory, name: 'checkout' });
    expect(opened.log.stored.requests).toBe(0);
    await salvaging.return(undefined);
  });

  it('stores what is set aside, and nothing else, of what others have open', async () => {
    const [directory, into] = [temporaryFolder(), temporaryFolder()];
    await asideSegment(directory, 'a');
    const opened = new OpenedLog({ directory, name: 'checkout' });
    await opened.append('b');
    const salvaged = only(await all(salvage(directory, into)));
    expect(salvaged).toMatchObject({ outcome: 'stored', owner: { pid: process.pid } });
    expect(await textsIn(into)).toEqual(['a']);
    expect(await opened.drain()).toEqual(['b']);
  });

  it('says that a file can not be marked as done, and stores it all the same', async () => {
    const [directory, into] = [temporaryFolder(), temporaryFolder()];
    const aside = await asideSegment(directory, 'a');
    // In the way, as on a file system that is read-only.
    mkdirSync(`${aside}.salvaging`);
    const { outcome, error, keptAs } = only(await all(salvage(directory, into)));
    expect([outcome, error?.message]).toEqual([
      'stored',
      "it can't be renamed: a directory is in the way (EISDIR)",
    ]);
    expect(aside.endsWith(keptAs)).toBe(true);
    expect(await textsIn(into)).toEqual(['a']);
  });

  it('makes no directory where there is nothing to store', async () => {
    const [directory, into] = [temporaryFolder(), join(temporaryFolder(), 'new')];
    const aside = await asideSegment(directory, 'a');
    renameSync(aside, `${aside}.salvaged`);
    expect(only(await all(salvage(directory, into))).outcome).toBe('done-before');
    expect(existsSync(into)).toBe(false);
  });

  it('refuses a target that can not be used, and leaves the file as it is', async () => {
    const directory = temporaryFolder();
    const aside = await asideSegment(directory, 'a');
    await expect(all(salvage(directory, join(directory, 'no', 'where')))).rejects.toThrow(RangeError);
    expect(existsSync(aside)).toBe(true);
  });

  it('says how far it got when the disk is full, and that another salvage repeats some', async (context) => {
    needRoot(context);
    const [directory, small, large] = [temporaryFolder(), mountedFolder('size=128k'), temporaryFolder()];
    const texts = Array.from({ length: 300 }, (_, index) => `${index}`.padStart(10, '0').padEnd(1000, '.'));
    await asideSegment(directory, ...texts);
    const failed = only(await all(salvage(directory, small)));
    expect(failed.outcome).toBe('failed');
    expect(failed.error?.message).toMatch(/no room left/);
    expect(failed.stored.requests).toBeLessThan(300);
    const again = only(await all(salvage(directory, large)));
    expect(again).toMatchObject({ outcome: 'stored', isRepeated: true, stored: { requests: 300 } });
    expect(await textsIn(large)).toEqual(texts.map((text) => text.slice(0, 10)));
  });
});
