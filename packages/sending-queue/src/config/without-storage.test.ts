import { expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';
import type { SendingQueueOptions } from './options.js';
import { withoutStorage } from './without-storage.js';

const storage = { open() {}, codecs: {} } as unknown as NonNullable<SendingQueueOptions['storage']>;
const inMemory = (options: SendingQueueOptions, bytesKnown = true) =>
  withoutStorage(resolution({ storage, ...options }, {}, { bytesKnown }).resolved, bytesKnown);

it('bounds what was meant for a disk', () => {
  expect(inMemory({ sizer: 'bytes', queueSize: 1024 ** 3 }).queueSize).toBe(64 * 1024 ** 2);
  expect(inMemory({ queueSize: 1_000_000 }).queueSize).toBe(1000);
  expect(inMemory({ queueSize: 10 }).queueSize).toBe(10);
  expect(inMemory({ sizer: 'bytes', queueSize: 1024 ** 3 }, false)).toMatchObject({
    sizer: 'requests',
    queueSize: 1000,
  });
  expect(inMemory({ overflow: 'spill', queueSize: 5000 }).queueSize).toBe(5000);
});

it('retries as long as a queue in memory does, unless it is told otherwise', () => {
  expect(inMemory({}).retryOnFailure.maxElapsedTimeMillis).toBe(300_000);
  expect(inMemory({ retryOnFailure: { maxElapsedTimeMillis: 0 } }).retryOnFailure.maxElapsedTimeMillis).toBe(
    0,
  );
});
