import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { diag } from '@opentelemetry/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { elsewhere, leaveOwner, ownerWith } from '../../testing/owners.js';
import { leave, OpenedLog, storage, until } from '../../testing/storage-fixture.js';
import { HEARTBEAT_MILLIS } from '../slot/heartbeat.js';
import { LOOK_MILLIS } from './lookout.js';

const nothing = { requests: 0, items: 0, bytes: 0 };

/** Lines of `diag` from now on. */
function diagLines(): DiagLine[] {
  onTestFinished(() => diag.disable());
  return recordDiag();
}

describe('an open log', () => {
  it('takes over later what may be alive at first, and tells of it', async () => {
    const lines = diagLines();
    const { options, queue } = storage();
    await leave(queue, 'slot-0', ['a', 'b'], elsewhere);
    const told = lines.length;
    const opened = new OpenedLog(options);
    expect(readdirSync(queue)).toEqual(['slot-0', 'slot-1']);
    await opened.clock.advance(3 * LOOK_MILLIS);
    expect(opened.log.stored).toEqual(nothing);
    // It stops touching its file.
    leaveOwner(join(queue, 'slot-0'), 1, ownerWith(elsewhere), 60_000);
    await opened.clock.advance(2 * LOOK_MILLIS);
    expect(opened.adopted).toEqual([{ requests: 2, items: 2, bytes: 2 }]);
    expect(lines.slice(told)).toEqual([
      {
        level: 'info',
        text: `@otelq/file-storage took over 2 requests (2 items) of ${queue}/slot-0, whose process is gone`,
      },
    ]);
    expect(await opened.drain()).toEqual(['a', 'b']);
    await until(() => readdirSync(queue).length === 1);
  });

  it('looks no more when nothing is left that may die, and when it is closed', async () => {
    const { options, queue } = storage();
    const timers = (opened: OpenedLog): number => opened.clock.pending.length;
    const alone = new OpenedLog(storage().options);
    leaveOwner(join(queue, 'slot-0'), 1, ownerWith(elsewhere));
    const opened = new OpenedLog(options);
    expect(timers(opened)).toBe(timers(alone) + 1);
    unlinkSync(join(queue, 'slot-0', 'owner.1'));
    for (const one of [opened, alone]) await one.clock.advance(LOOK_MILLIS);
    expect(timers(opened)).toBe(timers(alone));
    await opened.close();
    expect(timers(opened)).toBe(0);
  });

  it('takes what a newer version has written once, leaves it as it is, and says so once', async () => {
    const lines = diagLines();
    const { options, queue } = storage();
    await leave(queue, 'slot-0', []);
    await leave(queue, 'slot-1', ['a']);
    const [file = ''] = readdirSync(join(queue, 'slot-1')).filter((name) => name.endsWith('.segment'));
    const path = join(queue, 'slot-1', file);
    const newer = newerVersion(readFileSync(path));
    writeFileSync(path, newer);
    leaveOwner(join(queue, 'slot-2'), 1, ownerWith(elsewhere));
    const opened = new OpenedLog(options);
    await opened.clock.advance(3 * LOOK_MILLIS);
    expect(opened.log.stored).toEqual(nothing);
    await opened.close();
    expect(lines.filter(({ text }) => text.includes(path))).toHaveLength(1);
    expect(readFileSync(path).equals(newer)).toBe(true);
    expect(readdirSync(join(queue, 'slot-1'))).toContain(file);
  });
});

describe('a lock that is lost', () => {
  const lost = (slot: string): string => `the lock of ${slot} was removed, or taken by another process`;

  it('of a slot that was taken over is no reason to stop', async () => {
    const { options, queue } = storage();
    await leave(queue, 'slot-0', []);
    await leave(queue, 'slot-1', ['a']);
    const opened = new OpenedLog(options);
    const lines = diagLines();
    unlinkSync(join(queue, 'slot-1', 'owner.2'));
    await opened.clock.advance(HEARTBEAT_MILLIS);
    await until(() => lines.length > 0);
    expect(lines.map(({ text }) => text)).toEqual([expect.stringContaining(lost(join(queue, 'slot-1')))]);
    expect(opened.damaged).toEqual([{ requests: 1, items: 1, bytes: 1 }]);
    await opened.append('b');
    expect(await opened.drain()).toEqual(['b']);
  });
});

/** The segment, as a version would have written it that is not known yet. */
function newerVersion(segment: Buffer): Buffer {
  const newer = Buffer.from(segment);
  newer.writeUInt8(2, 8);
  const byteLength = newer.readUInt32LE(12);
  newer.writeUInt32LE(crc32(newer.subarray(20, byteLength), crc32(newer.subarray(0, 16))), 16);
  return newer;
}
