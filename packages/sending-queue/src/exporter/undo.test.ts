import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import type { QueuePermits } from '../permits/queue-permits.js';
import type { QueueStorage } from '../storage/queue-storage.js';
import type { StoredLog } from '../storage/stored-log.js';
import { SendingQueueSpanExporter } from './span-exporter.js';
import { Undo } from './undo.js';

it('undoes the last step first, and all of them, whatever one throws', () => {
  const undone: string[] = [];
  const undo = new Undo(() => undone.push('first'));
  undo.add(() => {
    throw new Error('from a step');
  });
  undo.add(() => undone.push('last'));
  undo.all();
  expect(undone).toEqual(['last', 'first']);
});

it('a queue that can not be built lets go of its storage and its exporter', () => {
  const inner = new InMemorySpanExporter();
  const calls: string[] = [];
  inner.shutdown = async () => {
    calls.push('exporter shut down');
  };
  const nothing = { requests: 0, items: 0, bytes: 0 };
  const log: StoredLog = {
    lastId: 0,
    maxBytes: Infinity,
    stored: nothing,
    unread: nothing,
    pendingBytes: 0,
    append: () => {},
    read: async () => [],
    acknowledge: () => {},
    close: async () => {
      calls.push('storage closed');
    },
  };
  const codec = { format: 'otlp-protobuf', encode: () => new Uint8Array(), decode: () => [] } as const;
  const storage: QueueStorage = {
    onStorageError: 'throw',
    codecs: { traces: codec, logs: codec },
    open: () => log,
  };
  const permits: QueuePermits = {
    unit: 'requests',
    join() {
      throw new Error('no permits');
    },
  };
  expect(() => new SendingQueueSpanExporter(inner, { storage, permits })).toThrow('no permits');
  expect(calls).toEqual(['exporter shut down', 'storage closed']);
});
