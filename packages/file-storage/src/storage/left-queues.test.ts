import { cpSync, mkdirSync, readdirSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { elsewhere, leaveOwner, ownerWith, reused } from '../../testing/owners.js';
import { segmentOf } from '../../testing/segment-fixture.js';
import { OpenedLog, TRACES } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { segmentName } from '../format/file-names.js';

const OLD = { ...TRACES, destination: 'http://old.example:4318/v1/traces' };

/** Behind all looks. */
const A_MINUTE = 60_000;

/** A directory in which requests wait for a destination that is not used any more. */
async function directoryWithOld(requests: number) {
  const directory = realpathSync(temporaryFolder());
  const opened = new OpenedLog({ directory }, OLD);
  for (let request = 0; request < requests; request++) await opened.append('a');
  await opened.close();
  const [name = ''] = readdirSync(directory);
  return { directory, name, folder: join(directory, name) };
}

/** Who has the slot of the old queue, and when that was touched last as the clock has it. */
function own(folder: string, owner: Parameters<typeof ownerWith>[0], clock: VirtualClock): void {
  const path = leaveOwner(join(folder, 'slot-0'), 1, ownerWith(owner));
  const touched = new Date(clock.wallTime());
  utimesSync(path, touched, touched);
}

/** Warnings from now on. */
function warnings(): () => string[] {
  onTestFinished(() => diag.disable());
  const lines = recordDiag();
  return () => lines.filter(({ level }) => level === 'warn').map(({ text }) => text);
}

describe('what waits for a destination that no queue sends to', () => {
  it('is told of once, some time after the opening, with what to do', async () => {
    const { directory, name, folder } = await directoryWithOld(2);
    const told = warnings();
    const opened = new OpenedLog({ directory });
    expect(told()).toEqual([]);
    await opened.clock.advance(A_MINUTE);
    const line = `@otelq/file-storage found 2 requests (2 items) for "${OLD.destination}" in "${folder}", which no queue has open; send them with: otelq queue drain "${directory}" --queue ${name} --endpoint URL`;
    expect(told()).toEqual([line]);
    const another = new OpenedLog({ directory, name: 'audit' });
    await another.clock.advance(A_MINUTE);
    expect(told()).toEqual([line]);
  });

  it('is told of after the death of a process, which has not said how much it is', async () => {
    const directory = realpathSync(temporaryFolder());
    const slot = join(directory, 'traces-protobuf-audit', 'slot-3');
    leaveOwner(slot, 1, ownerWith(reused));
    writeFileSync(join(slot, `${segmentName(7, 0x00c0ffee)}.segment`), segmentOf([Buffer.from('a')]).bytes);
    const told = warnings();
    const opened = new OpenedLog({ directory });
    await opened.clock.advance(A_MINUTE);
    expect(told()).toEqual([
      expect.stringMatching(/ found requests for "http:\/\/localhost:4318\/v1\/traces" in .*-audit"/),
    ]);
  });

  it('is told of later where only time shows that its owner is dead', async () => {
    const { directory, folder } = await directoryWithOld(1);
    const clock = new VirtualClock(0);
    own(folder, elsewhere, clock);
    const told = warnings();
    new OpenedLog({ directory }, TRACES, clock);
    await clock.advance(20_000);
    expect(told()).toEqual([]);
    await clock.advance(A_MINUTE);
    expect(told()).toEqual([expect.stringMatching(/ 1 request \(1 item\) for /)]);
  });

  it('is told of without an amount where there are too many files to look at all', async () => {
    const { directory, folder } = await directoryWithOld(1);
    for (let slot = 1; slot < 9; slot++)
      cpSync(join(folder, 'slot-0'), join(folder, `slot-${slot}`), { recursive: true });
    const told = warnings();
    const opened = new OpenedLog({ directory });
    await opened.clock.advance(A_MINUTE);
    expect(told()).toEqual([expect.stringMatching(/^@otelq\/file-storage found requests for /)]);
  });
});

describe('nothing is told', () => {
  it('of a queue that is opened a moment later, by whomever', async () => {
    const { directory, folder } = await directoryWithOld(1);
    const other = await directoryWithOld(1);
    const told = warnings();
    const opened = new OpenedLog({ directory });
    new OpenedLog({ directory }, OLD);
    await opened.clock.advance(A_MINUTE);
    expect(readdirSync(folder)).toEqual(['slot-0']);
    const clock = new VirtualClock(0);
    new OpenedLog({ directory: other.directory }, TRACES, clock);
    own(other.folder, {}, clock);
    await clock.advance(A_MINUTE);
    expect(told()).toEqual([]);
  });

  it('of a queue whose owner can not be looked at, and goes on touching its file', async () => {
    const { directory, folder } = await directoryWithOld(1);
    const clock = new VirtualClock(0);
    new OpenedLog({ directory }, TRACES, clock);
    const told = warnings();
    for (let beat = 0; beat < A_MINUTE; beat += 5_000) {
      own(folder, elsewhere, clock);
      await clock.advance(5_000);
    }
    expect(told()).toEqual([]);
  });

  it('of other signals, of what is no queue, and of queues in which nothing waits', async () => {
    const { directory, folder } = await directoryWithOld(1);
    cpSync(folder, join(directory, 'lost+found'), { recursive: true });
    mkdirSync(join(directory, 'logs-protobuf-empty', 'slot-0'), { recursive: true });
    const told = warnings();
    const logs = new OpenedLog({ directory }, { ...TRACES, signal: 'logs' });
    await logs.clock.advance(A_MINUTE);
    const drained = new OpenedLog({ directory }, OLD);
    await drained.drain();
    await drained.close();
    const opened = new OpenedLog({ directory });
    await opened.clock.advance(A_MINUTE);
    expect(told()).toEqual([]);
    expect(readdirSync(directory)).toContain(basename(folder));
  });

  it('once the log is closed', async () => {
    const { directory } = await directoryWithOld(1);
    const told = warnings();
    const opened = new OpenedLog({ directory });
    await opened.close();
    expect(opened.clock.pending).toEqual([]);
    await opened.clock.advance(A_MINUTE);
    expect(told()).toEqual([]);
  });
});
