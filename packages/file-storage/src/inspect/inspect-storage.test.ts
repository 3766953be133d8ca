import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { elsewhere, leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { HEADER, segmentOf } from '../../testing/segment-fixture.js';
import { OpenedLog, TRACES } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { SEGMENT, segmentName } from '../format/file-names.js';
import { writeSegmentHeader } from '../format/segment-header.js';
import { fileStorage } from '../storage/file-storage.js';
import { inspectStorage } from './inspect-storage.js';
import { NoStorageError } from './storage-directory.js';

/** A slot with these files, and nothing else. */
function slotOf(directory: string, files: Record<string, Uint8Array>): string {
  const slot = join(directory, 'traces-protobuf-checkout', 'slot-0');
  mkdirSync(slot, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(slot, file), bytes);
  return slot;
}

describe('inspectStorage', () => {
  it('tells what is stored and not acknowledged', async () => {
    const directory = temporaryFolder();
    const opened = new OpenedLog({ directory, name: 'checkout' });
    const place = await opened.append('a');
    await opened.clock.advance(1000);
    await opened.append('bcd');
    opened.log.acknowledge(place);
    await opened.close();
    const [queue, ...others] = await inspectStorage(directory);
    expect(others).toEqual([]);
    expect(queue).toMatchObject({
      folder: 'traces-protobuf-checkout',
      signal: 'traces',
      format: 'otlp-protobuf',
      destination: TRACES.destination,
      name: 'checkout',
      slots: [
        {
          folder: 'slot-0',
          owner: undefined,
          stored: { requests: 1, items: 1, bytes: 3 },
          oldestAcceptedAtMillis: opened.clock.wallTime(),
        },
      ],
    });
  });

  it('tells of each process what it has open', async () => {
    const directory = temporaryFolder();
    const [one, other] = [new OpenedLog({ directory }), new OpenedLog({ directory })];
    await Promise.all([one.append('a'), one.append('b'), other.append('c')]);
    const [queue] = await inspectStorage(directory);
    const owner = { pid: process.pid, isCertain: true };
    expect(queue?.slots).toMatchObject([
      { owner, stored: { requests: 2 } },
      { owner, stored: { requests: 1 } },
    ]);
  });

  it('sees all that was stored before it looked, while more is being stored', async () => {
    const directory = temporaryFolder();
    const opened = new OpenedLog({ directory, segmentBytes: 65_536 });
    let stored = 0;
    const appended = Array.from({ length: 40 }, async () => {
      await opened.append('x'.repeat(20_000));
      stored++;
    });
    while (stored < 40) {
      const before = stored;
      const [queue] = await inspectStorage(directory);
      const found = queue?.slots[0]?.stored.requests ?? 0;
      expect(found).toBeGreaterThanOrEqual(before);
      expect(found).toBeLessThanOrEqual(40);
      // Where nothing is stored, nothing is waited for.
      await setImmediate();
    }
    await Promise.all(appended);
  });

  it.each([
    ['dead, whose number another process has now', reused, 0, undefined],
    ['elsewhere, and may be alive', elsewhere, 0, { pid: process.pid, isCertain: false }],
    ['elsewhere, and has not been heard of for long', elsewhere, 31_000, undefined],
  ])('tells of an owner that is %s', async (_, changes, ageMillis, owner) => {
    const directory = temporaryFolder();
    leaveOwner(slotOf(directory, {}), 3, ownerWith(changes), ageMillis);
    const [queue] = await inspectStorage(directory);
    if (owner === undefined) expect(queue?.slots[0]?.owner).toBeUndefined();
    else expect(queue?.slots[0]?.owner).toMatchObject(owner);
  });

  it('says of a lock that says nothing that somebody has it', async () => {
    const directory = temporaryFolder();
    leaveOwner(slotOf(directory, {}), 3, '');
    const [queue] = await inspectStorage(directory);
    expect(queue?.slots[0]?.owner).toEqual({ pid: undefined, host: undefined, isCertain: false });
  });

  it('says what is wrong with files', async () => {
    const directory = temporaryFolder();
    const { bytes, records } = segmentOf([Buffer.from('a'), Buffer.from('b'), Buffer.from('c')]);
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, records[1]?.end, (records[1]?.end ?? 0) + 48);
    const cut = bytes.subarray(0, bytes.length - 1);
    const name = (number: number) => segmentName(number, HEADER.salt) + SEGMENT;
    const newer = writeSegmentHeader({ ...HEADER, number: 3 });
    newer.writeUInt8(2, 8);
    newer.writeUInt32LE(crc32(newer.subarray(20), crc32(newer.subarray(0, 16))), 16);
    const middle = Buffer.from(bytes);
    middle.fill(0xff, records[0]?.start, records[0]?.end);
    const headless = Buffer.from(bytes);
    headless.fill(0, 0, 16);
    const slot = slotOf(directory, {
      [name(1)]: middle,
      [name(2)]: headless,
      [name(3)]: newer,
      [name(4)]: cut,
      [`${name(5)}.corrupt-2026-11-30T095000.000Z`]: bytes,
      [name(6)]: bytes,
      'notes.txt': Buffer.from('of somebody'),
    });
    rmSync(join(slot, name(6)));
    symlinkSync(join(slot, 'no-where'), join(slot, name(6)));
    const [queue] = await inspectStorage(directory);
    expect(queue?.slots[0]?.segments).toMatchObject([
      { file: name(1), problem: undefined, lost: { requests: 1 }, stored: { requests: 3 } },
      { file: name(2), problem: 'damaged-header', stored: { requests: 3 } },
      { file: name(3), problem: 'newer-version', stored: { requests: 0 } },
      { file: name(4), problem: undefined, stored: { requests: 2 } },
      { isSetAside: true, fileBytes: bytes.length },
    ]);
    // What is set aside has been sent, and the file that is not there has nothing.
    expect(queue?.slots[0]?.stored.requests).toBe(8);
    expect(queue).toMatchObject({ destination: HEADER.description.destination, name: undefined });
  });

  it('changes nothing, not even a file that was cut off', async () => {
    const directory = temporaryFolder();
    const { bytes } = segmentOf([Buffer.from('a'), Buffer.from('b')]);
    const file = segmentName(1, HEADER.salt) + SEGMENT;
    const slot = slotOf(directory, { [file]: bytes.subarray(0, bytes.length - 1) });
    await inspectStorage(directory);
    expect(readdirSync(slot)).toEqual([file]);
    expect(readFileSync(join(slot, file))).toEqual(bytes.subarray(0, bytes.length - 1));
  });

  it('goes on when files go away meanwhile', async () => {
    const directory = temporaryFolder();
    const opened = new OpenedLog({ directory, segmentBytes: 65_536 });
    await Promise.all(Array.from({ length: 20 }, () => opened.append('x'.repeat(40_000))));
    const looks = Array.from({ length: 10 }, async () => {
      const [queue] = await inspectStorage(directory);
      return queue?.slots[0]?.stored.requests ?? 0;
    });
    await opened.drain();
    await opened.close();
    for (const found of await Promise.all(looks)) expect(found).toBeLessThanOrEqual(20);
    const [queue] = await inspectStorage(directory);
    expect(queue?.slots).toEqual([]);
  });

  it('finds nothing in a directory that a storage has made, and in which it has no queue yet', async () => {
    const directory = join(temporaryFolder(), 'new');
    fileStorage({ directory });
    expect(await inspectStorage(directory)).toEqual([]);
  });

  it.each([
    ['nowhere', 'it does not exist \\(ENOENT\\)'],
    ['file', 'a file is in the way \\(ENOTDIR\\)'],
    ['other', 'no queue has been stored in it, and other files are there'],
    ['logs-json-0123456789ab', 'it is the folder of one queue; its parent is meant'],
  ])('refuses a directory that is no storage: %s', async (name, problem) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'notes.txt'), '');
    mkdirSync(join(folder, 'logs-json-0123456789ab'));
    const refused = inspectStorage(join(folder, name));
    await expect(refused).rejects.toThrow(NoStorageError);
    await expect(refused).rejects.toThrow(
      new RegExp(`^the directory must be one that was given to .*, got ".*${name}": ${problem}$`),
    );
  });
});
