import type { QueueStorage, StorageCodec } from '../src/storage/queue-storage.js';

const noCodec: StorageCodec<never[]> = {
  format: 'otlp-protobuf',
  encode: () => new Uint8Array(),
  decode: () => [],
};

/** A storage that never opens. */
export function failingStorage(onStorageError: QueueStorage['onStorageError']): QueueStorage {
  return {
    onStorageError,
    codecs: { traces: noCodec, logs: noCodec },
    open() {
      throw new Error('directory must be writable, got /mnt, which is read-only');
    },
  };
}
