import { describe, expect, it } from 'vitest';
import type { QueueStorage } from '../storage/queue-storage.js';
import { fromCollectorConfig } from './collector.js';

const storage = { open() {}, codecs: {} } as unknown as QueueStorage;

describe("the Collector's sending_queue.storage", () => {
  it('is one of the storages that are given by their names', () => {
    const config = { sending_queue: { storage: 'file_storage/otelq' } };
    expect(fromCollectorConfig(config, { 'file_storage/otelq': storage }).storage).toBe(storage);
    expect(() => fromCollectorConfig(config, { file_storage: storage })).toThrow(
      new RangeError('sending_queue.storage must be file_storage, got "file_storage/otelq"'),
    );
    expect(() => fromCollectorConfig(config)).toThrow(
      new RangeError(
        'sending_queue.storage must be given in the second argument, which has no storages, got "file_storage/otelq"',
      ),
    );
    expect(() => fromCollectorConfig({ sending_queue: { storage: 'toString' } }, {})).toThrow(RangeError);
  });

  it('is a name', () => {
    expect(() => fromCollectorConfig({ sending_queue: { storage: 7 } }, {})).toThrow(
      new TypeError('sending_queue.storage must be the name of an extension, such as file_storage, got 7'),
    );
    expect(fromCollectorConfig({ sending_queue: { storage: null } }).storage).toBeUndefined();
  });
});
