import { mkdirSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { needRoot } from '../../testing/root.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { HEARTBEAT_MILLIS } from './heartbeat.js';
import { Slots } from './slots.js';

it('a new slot is none that was there, dead or not', () => {
  const folder = temporaryFolder();
  leaveOwner(join(folder, 'slot-0'), 1, ownerWith(reused));
  mkdirSync(join(folder, 'slot-1'));
  expect(new Slots(folder).takeNew().folder).toBe(join(folder, 'slot-2'));
  expect(readdirSync(join(folder, 'slot-0'))).toEqual(['owner.1']);
  expect(readdirSync(join(folder, 'slot-1'))).toEqual([]);
});

it('a new slot leaves nothing behind where there is room for its folder and none for its lock', (context) => {
  needRoot(context);
  // The root of the file system is one.
  const folder = mountedFolder('nr_inodes=2');
  const slots = new Slots(folder);
  for (let times = 0; times < 3; times++) expect(() => slots.takeNew()).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
});

it('there are no slots in a queue that is gone', () => {
  const folder = temporaryFolder();
  rmSync(folder, { recursive: true });
  expect(new Slots(folder).folders()).toEqual([]);
});

it('a slot that was lost is not taken as that of a dead process, one that was let go of is', async () => {
  const folder = temporaryFolder();
  const slots = new Slots(folder);
  const [lost, released] = [slots.takeNew(), slots.takeNew()];
  for (const slot of [lost, released])
    writeFileSync(join(slot.folder, '0000000001-00c0ffee.segment'), 'something');
  const clock = new VirtualClock(0);
  const noticed = new Promise<void>((resolve) => lost.keep(clock, resolve));
  unlinkSync(join(lost.folder, 'owner.1'));
  await clock.advance(HEARTBEAT_MILLIS);
  await noticed;
  lost.release();
  released.release();
  const { taken, isUnsure } = slots.takeDead();
  expect(taken.map((slot) => slot.folder)).toEqual([released.folder]);
  expect(isUnsure).toBe(false);
});
