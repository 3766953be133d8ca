import { existsSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { elsewhere, leaveOwner, ownerWith } from '../../testing/owners.js';
import { needRoot } from '../../testing/root.js';
import { OpenedLog, TRACES, until } from '../../testing/storage-fixture.js';
import { resolveOptions } from '../config/resolve-options.js';
import { Slots } from '../slot/slots.js';
import { fileStorage } from './file-storage.js';
import { LOOK_MILLIS } from './lookout.js';
import { openSegmentLog } from './open-segment-log.js';
import { openSlot } from './open-slot.js';

let lines: DiagLine[] = [];
beforeEach(() => {
  lines = recordDiag();
});
afterEach(() => diag.disable());

/** Takes all files that a disk has room for. @returns makes room for some again */
function fillUp(disk: string): (count: number) => void {
  const files: string[] = [];
  for (;;) {
    const file = join(disk, `filling-${files.length}`);
    try {
      writeFileSync(file, '');
      files.push(file);
    } catch {
      break;
    }
  }
  return (count) => {
    for (const file of files.splice(0, count)) rmSync(file);
  };
}

describe('a log that is opened on a full disk', () => {
  it('starts without a slot where there is no room for one, and takes one as soon as there is', async (context) => {
    needRoot(context);
    const disk = mountedFolder('size=1m,nr_inodes=32');
    const directory = join(disk, 'telemetry');
    const makeRoom = fillUp(disk);
    expect(fileStorage({ directory }).onStorageError).toBe('throw');
    const opened = new OpenedLog({ directory, name: 'checkout' });
    const refusals: (string | undefined)[] = [];
    opened.log.append({
      id: 1,
      items: 1,
      acceptedAtMillis: 0,
      payload: Buffer.from('a'),
      onStored: () => false,
      onFailed: ({ reason }) => refusals.push(reason),
    });
    await until(() => refusals.length > 0);
    expect(refusals).toEqual(['full']);
    // There is room for the directory and the queue, and for the slot, but for no lock.
    for (const room of [1, 1, 1]) {
      makeRoom(room);
      await opened.clock.advance(LOOK_MILLIS);
    }
    const queue = join(directory, 'traces-protobuf-checkout');
    expect(readdirSync(queue)).toEqual([]);
    makeRoom(10);
    await opened.clock.advance(LOOK_MILLIS);
    await opened.append('b');
    expect(await opened.drain()).toEqual(['b']);
    expect(lines).toEqual([
      {
        level: 'warn',
        text: `@otelq/file-storage no slot can be had in ${queue}: directory must be one that can be written to, or made, got "${directory}": it does not exist, and can't be made: there is no room left on the disk (ENOSPC): requests are refused until one can`,
      },
      {
        level: 'info',
        text: `@otelq/file-storage requests are stored in ${join(queue, 'slot-0')} from now on`,
      },
    ]);
  });

  it('delivers what others have left, which makes the room that it takes', async (context) => {
    needRoot(context);
    const disk = mountedFolder('size=1m,nr_inodes=64');
    const queue = join(disk, 'traces-protobuf-checkout');
    const first = new OpenedLog({ directory: disk, name: 'checkout' });
    await first.append('a');
    renameSync(join(queue, 'slot-0'), join(queue, 'slot-3'));
    unlinkSync(join(queue, 'slot-3', 'owner.1'));
    leaveOwner(join(queue, 'slot-3'), 1, ownerWith(elsewhere));
    await first.close();
    lines.length = 0;
    const makeRoom = fillUp(disk);
    const opened = new OpenedLog({ directory: disk, name: 'checkout' });
    expect(opened.log.stored.requests).toBe(0);
    await expect(opened.append('b')).rejects.toThrow('there is no room left on the disk (ENOSPC)');
    leaveOwner(join(queue, 'slot-3'), 1, ownerWith(elsewhere), 60_000);
    // The lock that takes it over is a file as well.
    await opened.clock.advance(2 * LOOK_MILLIS);
    makeRoom(1);
    await opened.clock.advance(LOOK_MILLIS);
    expect(opened.adopted).toEqual([{ requests: 1, items: 1, bytes: 1 }]);
    expect(await opened.drain()).toEqual(['a']);
    await until(() => !existsSync(join(queue, 'slot-3')));
    await opened.clock.advance(LOOK_MILLIS);
    expect(readdirSync(queue)).toEqual(['slot-0']);
    makeRoom(10);
    await opened.append('c');
    expect(await opened.drain()).toEqual(['c']);
  });

  it('does not start without a slot where it takes nothing over', (context) => {
    needRoot(context);
    const folder = mountedFolder('nr_inodes=1');
    const { name, sync, maxBytes, segmentBytes } = resolveOptions({ directory: folder });
    const open = (): unknown =>
      openSlot({
        slots: new Slots(folder),
        log: {
          description: TRACES,
          listener: { onAdopted() {}, onDamaged() {} },
          name,
          sync,
          maxBytes,
          segmentBytes,
        },
        openSlotLog: openSegmentLog,
        clock: new VirtualClock(),
        takesOver: false,
        makeQueueFolder() {},
        onClosed() {},
      });
    expect(open).toThrow('ENOSPC');
  });
});
