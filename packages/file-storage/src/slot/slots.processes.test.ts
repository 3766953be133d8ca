import { once } from 'node:events';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { needRoot } from '../../testing/root.js';
import { SlotProcess } from '../../testing/slot-process.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { ownerFiles } from './owner-file.js';
import { processState } from './proc.js';

const WORKER = new URL('../../testing/slot-worker.mjs', import.meta.url);

const nothing = { taken: [], isUnsure: false };

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** Makes a file look as if it had not been touched for an hour. */
function age(path: string): void {
  const touched = new Date(Date.now() - 3_600_000);
  utimesSync(path, touched, touched);
}

// Each test starts several processes, on whatever machine this is.
const options = { timeout: 60_000 };

describe('a slot', options, () => {
  it('is free at once when its process is killed', async () => {
    const folder = temporaryFolder();
    const first = await SlotProcess.start(folder);
    expect(await first.ask('take')).toEqual({ own: 'slot-0', ...nothing });
    await first.kill();
    expect(existsSync(join(folder, 'slot-0', 'owner.1'))).toBe(true);
    const second = await SlotProcess.start(folder);
    expect(await second.ask('take')).toEqual({ own: 'slot-0', ...nothing });
    expect(readdirSync(join(folder, 'slot-0'))).toEqual(['owner.2']);
  });

  it('is free at once when its process has ended and its parent has not noticed', async () => {
    const folder = temporaryFolder();
    const first = await SlotProcess.start(folder, 'unreaped');
    await first.ask('take');
    process.kill(first.pid, 'SIGKILL');
    await vi.waitFor(() => expect(processState(first.pid)?.isZombie).toBe(true));
    const second = await SlotProcess.start(folder);
    expect(await second.ask('take')).toEqual({ own: 'slot-0', ...nothing });
  });

  it('is not taken while its process is alive, even if it is stopped', async () => {
    const folder = temporaryFolder();
    const first = await SlotProcess.start(folder);
    await first.ask('take');
    const second = await SlotProcess.start(folder);
    expect(await second.ask('take')).toEqual({ own: 'slot-1', ...nothing });
    first.signal('SIGSTOP');
    age(join(folder, 'slot-0', 'owner.1'));
    expect(await second.ask('look')).toEqual(nothing);
    const third = await SlotProcess.start(folder);
    expect(await third.ask('take')).toEqual({ own: 'slot-2', ...nothing });
    first.signal('SIGCONT');
    expect(await first.ask('look')).toEqual(nothing);
  });

  it('is free when it is released, and gone if there is nothing in it', async () => {
    const folder = temporaryFolder();
    const first = await SlotProcess.start(folder);
    await first.ask('take');
    writeFileSync(join(folder, 'slot-0', '0000000001-00c0ffee.segment'), '');
    const second = await SlotProcess.start(folder);
    await second.ask('take');
    await first.ask('release');
    await second.ask('release');
    expect(readdirSync(folder)).toEqual(['slot-0']);
    expect(readdirSync(join(folder, 'slot-0'))).toEqual(['0000000001-00c0ffee.segment']);
    expect(await second.ask('take')).toEqual({ own: 'slot-0', ...nothing });
  });

  it('is free when the number of its process is that of another one by now', async () => {
    const folder = temporaryFolder();
    const other = await SlotProcess.start(folder);
    const { startedAt = 0 } = processState(other.pid) ?? {};
    leaveOwner(join(folder, 'slot-0'), 1, ownerWith({ pid: other.pid, startedAt }));
    leaveOwner(join(folder, 'slot-1'), 1, ownerWith({ pid: other.pid, startedAt: startedAt - 1 }));
    const starting = await SlotProcess.start(folder);
    expect(await starting.ask('take')).toEqual({ own: 'slot-1', ...nothing });
  });
});

describe('processes that start at the same instant', options, () => {
  it('take up what each dead one has left exactly once', async () => {
    const folder = temporaryFolder();
    for (const number of numbers(8)) {
      leaveOwner(join(folder, `slot-${number}`), 7, ownerWith(reused));
    }
    const processes = await Promise.all(numbers(8).map(() => SlotProcess.start(folder)));
    const answers = await Promise.all(processes.map((one) => one.ask('take')));
    const later = await Promise.all(processes.map((one) => one.ask('look')));
    const all = [...answers, ...later].flatMap(({ own, taken }) => [...(own ? [own] : []), ...taken]);
    // Each has one of its own, and nobody has one of another.
    expect(answers.filter(({ own }) => own !== undefined)).toHaveLength(8);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(numbers(8).map((number) => `slot-${number}`)));
    for (const slot of all) expect(readdirSync(join(folder, slot))).toHaveLength(1);
  });

  it('make slots for all where there are none', async () => {
    const folder = temporaryFolder();
    const processes = await Promise.all(numbers(8).map(() => SlotProcess.start(folder)));
    const answers = await Promise.all(processes.map((one) => one.ask('take')));
    expect(new Set(answers.map(({ own }) => own)).size).toBe(8);
    expect(answers.flatMap(({ taken }) => taken)).toEqual([]);
  });
});

describe('worker threads', options, () => {
  it('have slots of their own', async () => {
    const folder = temporaryFolder();
    const dead = await SlotProcess.start(folder);
    await dead.ask('take');
    await dead.kill();
    const threads = numbers(3).map(() => new Worker(WORKER, { workerData: folder }));
    onTestFinished(async () => void (await Promise.all(threads.map((thread) => thread.terminate()))));
    const messages = await Promise.all(threads.map((thread) => once(thread, 'message')));
    const held = messages.flatMap(([names]) => names);
    expect(held.sort()).toEqual(['slot-0', 'slot-1', 'slot-2']);
  });
});

describe('a slot of another pid namespace', options, () => {
  it('is left alone while its owner touches it, and taken when that has stopped', async (context) => {
    needRoot(context);
    const folder = temporaryFolder();
    const container = await SlotProcess.start(folder, 'isolated');
    expect(container.pid).toBe(1);
    expect(await container.ask('take')).toEqual({ own: 'slot-0', ...nothing });
    const here = await SlotProcess.start(folder);
    expect(await here.ask('take')).toEqual({ own: 'slot-1', taken: [], isUnsure: true });
    await container.kill();
    expect(await here.ask('look')).toEqual({ taken: [], isUnsure: true });
    age(join(folder, 'slot-0', 'owner.1'));
    // It was touched another time than at the last look.
    expect(await here.ask('look')).toEqual({ taken: [], isUnsure: true });
    expect(await here.ask('look')).toEqual({ taken: ['slot-0'], isUnsure: false });
  });

  it('is looked at by its processes as it is by ours', async (context) => {
    needRoot(context);
    const folder = temporaryFolder();
    const here = await SlotProcess.start(folder);
    await here.ask('take');
    const container = await SlotProcess.start(folder, 'isolated');
    expect(await container.ask('take')).toEqual({ own: 'slot-1', taken: [], isUnsure: true });
    await here.kill();
    expect(await container.ask('look')).toEqual({ taken: [], isUnsure: true });
  });

  it('can be taken where /proc shows the processes of another one', async (context) => {
    needRoot(context);
    const folder = temporaryFolder();
    const { startedAt = 0 } = processState(1) ?? {};
    const blind = await SlotProcess.start(folder, 'blind');
    expect(blind.pid).toBe(1);
    expect(await blind.ask('take')).toEqual({ own: 'slot-0', ...nothing });
    expect(await blind.ask('look')).toEqual(nothing);
    expect(ownerFiles(join(folder, 'slot-0'))[0]?.owner?.startedAt).not.toBe(startedAt);
    await blind.kill();
    const here = await SlotProcess.start(folder);
    expect(await here.ask('take')).toEqual({ own: 'slot-1', taken: [], isUnsure: true });
  });
});
