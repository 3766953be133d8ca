import type { StoredLog } from '@otelq/sending-queue/native';
import { expect, it } from 'vitest';
import { LogFixture } from '../../testing/log-fixture.js';
import { LockedLog } from './locked-log.js';

it('a log that fails to be closed lets go of its slots all the same, and is told of as closed', async () => {
  const { log } = new LogFixture();
  const failure = new Error('it can not be closed');
  const failing: StoredLog = Object.create(log, { close: { value: () => Promise.reject(failure) } });
  Object.defineProperty(failing, 'stored', { value: { requests: 2, items: 3, bytes: 5 } });
  const calls: unknown[] = [];
  const slot = (name: string) => ({
    stopLooking: () => calls.push(`${name} looks no more`),
    release: () => calls.push(`${name} is released`),
  });
  const locked = new LockedLog(failing, [slot('own'), slot('held')], (left) => calls.push(left));
  await expect(locked.close()).rejects.toBe(failure);
  expect(calls).toEqual([
    ...['own looks no more', 'held looks no more', 'own is released', 'held is released'],
    { requests: 2, items: 3, bytes: 5 },
  ]);
});
