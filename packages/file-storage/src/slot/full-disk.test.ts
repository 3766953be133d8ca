import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mountedFolder } from '../../testing/mounted-folder.js';
import { leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { needRoot } from '../../testing/root.js';
import { claim } from './claim.js';
import { touch } from './heartbeat.js';
import { Judge } from './judge.js';
import { formatOwner } from './owner.js';
import { thisProcess } from './process-identity.js';

it('a slot can be taken on a full disk, and says whose it is once there is room', async (context) => {
  needRoot(context);
  const disk = mountedFolder('size=128k');
  const folder = join(disk, 'slot-0');
  leaveOwner(folder, 1, ownerWith(reused));
  const filling = join(disk, 'filling');
  expect(() => writeFileSync(filling, Buffer.alloc(1024 * 1024))).toThrow('ENOSPC');

  const mine = formatOwner(ownerWith({ token: 'mine' }));
  const judge = new Judge(thisProcess());
  // What the dead one had written makes no room before it is removed.
  expect(claim(folder, mine, judge)).toEqual({ path: join(folder, 'owner.2') });
  expect(readFileSync(join(folder, 'owner.2'), 'utf8')).toBe('');
  writeFileSync(filling, Buffer.alloc(4096), { flag: 'a' });
  expect(claim(folder, mine, judge)).toEqual({ refused: 'unsure' });

  expect(await touch(join(folder, 'owner.2'), mine)).toBe(undefined);
  rmSync(filling);
  expect(await touch(join(folder, 'owner.2'), mine)).toBe(true);
  expect(readFileSync(join(folder, 'owner.2'), 'utf8')).toBe(mine);
  expect(claim(folder, mine, judge)).toEqual({ refused: 'alive' });
});
