import { readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { leaveOwner, ownerWith } from '../../testing/owners.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { HEARTBEAT_MILLIS, touch } from './heartbeat.js';
import { formatOwner } from './owner.js';
import { Slot } from './slot.js';

const HOUR_MILLIS = 3_600_000;
const owner = ownerWith({ token: 'mine' });
const mine = formatOwner(owner);

/** A slot that is held, whose owner file was touched an hour ago. */
function heldSlot() {
  const folder = join(temporaryFolder(), 'slot-0');
  const path = leaveOwner(folder, 4, owner, HOUR_MILLIS);
  return { folder, path, slot: new Slot(folder, path, mine) };
}

function ageOf(path: string): number {
  return Date.now() - statSync(path).mtimeMs;
}

describe('a heartbeat', () => {
  it('touches the owner file', async () => {
    const { path } = heldSlot();
    expect(await touch(path, mine)).toBe(true);
    expect(ageOf(path)).toBeLessThan(HOUR_MILLIS / 2);
    expect(readFileSync(path, 'utf8')).toBe(mine);
  });

  it.each([0, 20])('writes down who it is where there was room for %i bytes of that', async (bytes) => {
    const { path } = heldSlot();
    writeFileSync(path, mine.slice(0, bytes));
    expect(await touch(path, mine)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(mine);
  });

  it.each(['{"pid":1}', formatOwner(ownerWith({ token: 'yours' }))])(
    'notices that the file is not its own any more: %s',
    async (content) => {
      const { path } = heldSlot();
      writeFileSync(path, content);
      expect(await touch(path, mine)).toBe(false);
      expect(readFileSync(path, 'utf8')).toBe(content);
    },
  );

  it('notices that the file is gone, or its folder', async () => {
    const { folder, path } = heldSlot();
    unlinkSync(path);
    expect(await touch(path, mine)).toBe(false);
    expect(await touch(join(path, 'inside'), mine)).toBe(false);
    writeFileSync(path, mine);
    expect(await touch(join(path, 'inside'), mine)).toBe(false);
    expect(await touch(folder, mine)).toBe(false);
  });

  it('draws no conclusion from what may pass', async () => {
    expect(await touch('/proc/self/mem', mine)).toBe(undefined);
  });
});

describe('a slot', () => {
  it('tells once that its lock is lost, and does not touch what is there instead', async () => {
    const { folder, path, slot } = heldSlot();
    const clock = new VirtualClock();
    let losses = 0;
    const lost = new Promise<void>((resolve) => {
      slot.keep(clock, () => {
        losses++;
        resolve();
      });
    });
    unlinkSync(path);
    leaveOwner(folder, 5, ownerWith(), HOUR_MILLIS);
    await clock.advance(2 * HEARTBEAT_MILLIS);
    await lost;
    expect(clock.pending).toEqual([]);
    slot.release();
    expect(losses).toBe(1);
    expect(readdirSync(folder)).toEqual(['owner.5']);
  });

  it('is let go of without a trace when nothing is in it', () => {
    const { folder, slot } = heldSlot();
    const clock = new VirtualClock();
    slot.keep(clock, () => {});
    slot.release();
    expect(clock.pending).toEqual([]);
    expect(readdirSync(join(folder, '..'))).toEqual([]);
    slot.release();
  });

  it('leaves what is in it', () => {
    const { folder, slot } = heldSlot();
    writeFileSync(join(folder, 'some.segment'), '');
    slot.release();
    expect(readdirSync(folder)).toEqual(['some.segment']);
  });

  it('leaves the lock of somebody else when it is released before it has noticed', () => {
    const { folder, path, slot } = heldSlot();
    writeFileSync(path, formatOwner(ownerWith({ token: 'yours' })));
    slot.release();
    expect(readdirSync(folder)).toEqual(['owner.4']);
  });
});
