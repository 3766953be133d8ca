import { existsSync, readdirSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { elsewhere, leaveOwner, ownerWith } from '../../testing/owners.js';
import { OpenedLog, storage, TRACES, until } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { resolveOptions } from '../config/resolve-options.js';
import { HEARTBEAT_MILLIS } from '../slot/heartbeat.js';
import { Slots } from '../slot/slots.js';
import { LOOK_MILLIS } from './lookout.js';
import { openSegmentLog } from './open-segment-log.js';
import { OwnSlot } from './own-slot.js';

let lines: DiagLine[] = [];
beforeEach(() => {
  lines = recordDiag();
});
afterEach(() => diag.disable());

const lostLine = (slot: string): DiagLine => ({
  level: 'error',
  text: `@otelq/file-storage the lock of ${slot} was removed, or taken by another process: nothing is read or written there any more`,
});

const movedLine = (slot: string): DiagLine => ({
  level: 'info',
  text: `@otelq/file-storage requests are stored in ${slot} from now on`,
});

/** Lets the log notice that its lock is lost. */
async function notice(opened: OpenedLog): Promise<void> {
  const before = lines.length;
  await opened.clock.advance(HEARTBEAT_MILLIS);
  await until(() => lines.length > before);
}

describe('a log that has lost the lock of its slot', () => {
  it('goes on in another one, and leaves alone what is in the lost one and who has it', async () => {
    const { options, queue } = storage();
    const [slot, next] = [join(queue, 'slot-0'), join(queue, 'slot-1')];
    const opened = new OpenedLog(options);
    await opened.append('a');
    unlinkSync(join(slot, 'owner.1'));
    leaveOwner(slot, 2, ownerWith());
    const before = readdirSync(slot);
    await notice(opened);
    expect(opened.damaged).toEqual([{ requests: 1, items: 1, bytes: 1 }]);
    await opened.append('b');
    expect(opened.log.stored).toEqual({ requests: 1, items: 1, bytes: 1 });
    expect(await opened.drain()).toEqual(['b']);
    await opened.clock.advance(10 * HEARTBEAT_MILLIS);
    expect(lines).toEqual([lostLine(slot), movedLine(next)]);
    await opened.close();
    expect(readdirSync(slot)).toEqual(before);
    expect(existsSync(next)).toBe(false);
    expect(opened.clock.pending).toEqual([]);
  });

  it('does so as often as it takes', async () => {
    const { options, queue } = storage();
    const opened = new OpenedLog(options);
    for (const number of [0, 1, 2]) {
      await opened.append(String(number));
      unlinkSync(join(queue, `slot-${number}`, 'owner.1'));
      await notice(opened);
    }
    await opened.append('last');
    expect(await opened.drain()).toEqual(['last']);
    expect(opened.damaged).toHaveLength(3);
    await opened.close();
    // All of them are nobody's now, and nothing in them is lost.
    expect((await new OpenedLog(options).drain()).sort()).toEqual(['0', '1', '2']);
  });

  it('does not take over itself what it has lost, as that may be on its way', async () => {
    const { options, queue } = storage();
    leaveOwner(join(queue, 'slot-0'), 1, ownerWith(elsewhere));
    const opened = new OpenedLog(options);
    const place = await opened.append('a');
    unlinkSync(join(queue, 'slot-1', 'owner.1'));
    await notice(opened);
    await opened.clock.advance(5 * LOOK_MILLIS);
    opened.log.acknowledge(place);
    expect(opened.adopted).toEqual([]);
    expect(readdirSync(join(queue, 'slot-1'))).toEqual([expect.stringMatching(/\.segment$/)]);
  });

  it('makes the directory again where that was removed, for its owner alone', async () => {
    const { options, queue } = storage();
    const opened = new OpenedLog(options);
    await opened.append('a');
    rmSync(options.directory, { recursive: true });
    await notice(opened);
    const slot = join(queue, 'slot-0');
    expect(lines).toEqual([lostLine(slot), movedLine(slot)]);
    for (const path of [options.directory, queue, slot]) expect(statSync(path).mode & 0o7777).toBe(0o700);
    await opened.append('b');
    await opened.close();
    expect(await new OpenedLog(options).drain()).toEqual(['b']);
  });

  it('looks for one until it can be had, refuses meanwhile, and says so once', async () => {
    const { options, queue } = storage();
    const { directory } = options;
    const opened = new OpenedLog(options);
    renameSync(directory, `${directory}-aside`);
    writeFileSync(directory, 'in the way');
    await notice(opened);
    const reason = `no slot can be had in ${queue}: directory must be one that can be written to, or made, got "${directory}": there is a file of this name (ENOTDIR)`;
    await expect(opened.append('a')).rejects.toThrow(reason);
    await opened.clock.advance(3 * LOOK_MILLIS);
    await expect(opened.append('b')).rejects.toThrow(reason);
    rmSync(directory);
    renameSync(`${directory}-aside`, directory);
    await opened.clock.advance(LOOK_MILLIS);
    await opened.append('c');
    expect(await opened.drain()).toEqual(['c']);
    expect(lines).toEqual([
      lostLine(join(queue, 'slot-0')),
      { level: 'warn', text: `@otelq/file-storage ${reason}: requests are refused until one can` },
      movedLine(join(queue, 'slot-1')),
    ]);
  });

  it('looks for none any more once it is closed', async () => {
    const { options } = storage();
    const opened = new OpenedLog(options);
    rmSync(options.directory, { recursive: true });
    writeFileSync(options.directory, 'in the way');
    await notice(opened);
    await opened.close();
    expect(opened.clock.pending).toEqual([]);
    rmSync(options.directory);
  });

  it('takes none while it is being closed', async () => {
    const folder = temporaryFolder();
    const clock = new VirtualClock();
    const slots = new Slots(folder);
    const slot = slots.takeOwn();
    const { name, sync, maxBytes, segmentBytes } = resolveOptions({ directory: folder });
    const log = openSegmentLog({
      description: TRACES,
      listener: { onAdopted() {}, onDamaged() {} },
      ...{ folder: slot.folder, clock, name, sync, maxBytes, segmentBytes },
    });
    const own = new OwnSlot({ log, clock, folder, takeNew: () => slots.takeNew() }, slot);
    own.stopLooking();
    unlinkSync(join(slot.folder, 'owner.1'));
    await clock.advance(HEARTBEAT_MILLIS);
    await until(() => lines.length > 0);
    await log.close();
    own.release();
    expect(readdirSync(folder)).toEqual(['slot-0']);
    expect(lines).toEqual([lostLine(slot.folder)]);
    expect(clock.pending).toEqual([]);
  });
});
