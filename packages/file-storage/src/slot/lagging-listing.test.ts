import fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { Slots } from './slots.js';

/** Of the folders of slots: how many are to come, each of which lacks what has just been made. */
const lagging = vi.hoisted(() => ({ listings: 0 }));

// A file system on a network whose listings lag behind can't be had on demand.
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const readdirSync = (path: string): string[] => {
    if (!/slot-\d+$/.test(path) || lagging.listings === 0) return original.readdirSync(path);
    lagging.listings -= 1;
    return [];
  };
  return { ...original, readdirSync };
});

beforeEach(() => {
  lagging.listings = 0;
});

it('where no lock is ever seen, 32 new slots are tried, nothing is left of them, and the reason is told', () => {
  const folder = temporaryFolder();
  // More than is needed: once they are used up a slot can be had.
  lagging.listings = 1000;
  expect(() => new Slots(folder).takeNew()).toThrow(
    expect.objectContaining({ code: 'EBUSY', message: 'none of 32 new slots can be locked (EBUSY)' }),
  );
  // One before the lock, one with it.
  expect(lagging.listings).toBe(1000 - 2 * 32);
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('where the first locks are not seen in time, the next slot is taken, and nothing is left of the others', () => {
  const folder = temporaryFolder();
  lagging.listings = 2 * 3;
  expect(new Slots(folder).takeNew().folder).toBe(join(folder, 'slot-3'));
  expect(fs.readdirSync(folder)).toEqual(['slot-3']);
});

it('slots that are there already are no tries', () => {
  const folder = temporaryFolder();
  for (let number = 0; number < 40; number++) fs.mkdirSync(join(folder, `slot-${number}`));
  expect(new Slots(folder).takeNew().folder).toBe(join(folder, 'slot-40'));
});
