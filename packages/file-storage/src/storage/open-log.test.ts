import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { leave, OpenedLog, storage, TRACES, until } from '../../testing/storage-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { resolveOptions } from '../config/resolve-options.js';
import { openLog } from './open-log.js';

describe('a log that is opened', () => {
  it('takes up what the one before has left, in the same slot', async () => {
    const { options, queue } = storage();
    const first = new OpenedLog(options);
    await first.append('a');
    await first.append('bc');
    expect(readdirSync(queue)).toEqual(['slot-0']);
    await first.close();
    const second = new OpenedLog(options);
    expect(second.log.lastId).toBe(2);
    expect(second.log.unread).toEqual({ requests: 2, items: 2, bytes: 3 });
    await second.append('d');
    expect(await second.drain()).toEqual(['a', 'bc', 'd']);
    expect(readdirSync(queue)).toEqual(['slot-0']);
    await second.close();
    expect(readdirSync(queue)).toEqual([]);
  });

  it('takes over what dead processes have left, and lets go of it when all is done with', async () => {
    const { options, queue } = storage();
    await leave(queue, 'slot-1', ['c', 'd']);
    await leave(queue, 'slot-3', ['e']);
    await leave(queue, 'slot-0', ['a', 'b']);
    const opened = new OpenedLog(options);
    expect(opened.log.stored).toEqual({ requests: 5, items: 5, bytes: 5 });
    expect(opened.adopted).toEqual([]);
    await opened.append('f');
    expect((await opened.drain()).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await until(() => readdirSync(queue).length === 1);
    expect(readdirSync(queue)).toEqual(['slot-0']);
  });

  it('leaves alone what another one has open', async () => {
    const { options, queue } = storage();
    const first = new OpenedLog(options);
    await first.append('a');
    const second = new OpenedLog(options);
    expect(second.log.stored).toEqual({ requests: 0, items: 0, bytes: 0 });
    await second.append('b');
    expect(readdirSync(queue)).toEqual(['slot-0', 'slot-1']);
    expect(await second.drain()).toEqual(['b']);
    expect(await first.drain()).toEqual(['a']);
  });
});

describe('a log that is opened and closed', () => {
  it('says what was found, and what stays; nothing where there is nothing', async () => {
    const { options, queue } = storage();
    await leave(queue, 'slot-3', ['a', 'b']);
    await leave(queue, 'slot-0', ['c']);
    onTestFinished(() => diag.disable());
    const lines = recordDiag();
    const first = new OpenedLog(options);
    expect(lines.map(({ text }) => text)).toEqual([
      `@otelq/file-storage found 3 requests (3 items) in ${queue}, to be sent first`,
    ]);
    await first.drain();
    await first.append('d');
    await first.close();
    expect(lines.slice(1)).toEqual([
      {
        level: 'info',
        text: `@otelq/file-storage 1 request (1 item) stays in ${queue}, for the next process`,
      },
    ]);
    const second = new OpenedLog(options);
    await second.drain();
    await second.close();
    const third = new OpenedLog(options);
    await third.close();
    expect(lines.slice(2).map(({ text }) => text)).toEqual([
      `@otelq/file-storage found 1 request (1 item) in ${queue}, to be sent first`,
    ]);
  });
});

describe('queues whose destination nobody knows', () => {
  const unknown = { ...TRACES, destination: 'OTLPTraceExporter', isDestinationKnown: false };

  it('are one at a time, unless they have names or directories of their own', async () => {
    const directory = temporaryFolder();
    const first = new OpenedLog({ directory }, unknown);
    expect(() => new OpenedLog({ directory: `${directory}/` }, unknown)).toThrow(
      'give each a name of its own',
    );
    new OpenedLog({ directory, name: 'audit' }, unknown);
    expect(() => new OpenedLog({ directory, name: 'audit' }, unknown)).toThrow('give each a name of its own');
    new OpenedLog({ directory }, { ...unknown, signal: 'logs' });
    new OpenedLog({ directory: temporaryFolder() }, unknown);
    await first.close();
    new OpenedLog({ directory }, unknown);
  });
});

describe('a log that can not be opened', () => {
  it('says where, and why', () => {
    const { options, queue } = storage();
    writeFileSync(queue, '');
    expect(() => new OpenedLog(options)).toThrow(
      new Error(`directory "${options.directory}" can't be used: ${queue}: a file is in the way (ENOTDIR)`),
    );
  });

  it('leaves no lock behind, and no queue that counts as open', () => {
    const directory = temporaryFolder();
    const description = { ...TRACES, isDestinationKnown: false };
    const settings = resolveOptions({ directory });
    const openSlotLog = () => {
      throw new Error('the moon is full');
    };
    const listener = { onAdopted() {}, onDamaged() {} };
    const open = () => openLog({ settings, openSlotLog, clock: new VirtualClock() }, description, listener);
    expect(open).toThrow(new Error('the moon is full'));
    expect(readdirSync(directory).flatMap((queue) => readdirSync(join(directory, queue)))).toEqual([]);
    new OpenedLog({ directory }, description);
  });
});
