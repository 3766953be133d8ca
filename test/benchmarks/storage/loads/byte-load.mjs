import { fileStorage } from '@otelq/file-storage';
import { createByteExporter } from '../byte-exporter.mjs';
import { payloadsOf } from '../payloads.mjs';
import { SwitchedSender } from '../switched-sender.mjs';
import { WRITERS } from '../writers.mjs';

/** @import { Load } from './load.mjs' */

/** More than any measurement stores. */
const QUEUE_BYTES = 8_000_000_000;

/**
 * Requests that are bytes; the sender answers within `send()`.
 *
 * @param {string} directory
 * @param {number} bytes of a request
 * @param {boolean} hasOwnMemory whether each request is a new buffer, as a serializer would make it, which takes its time
 * @returns {Load}
 */
export function byteLoad(directory, bytes, hasOwnMemory) {
  const next = payloadsOf(bytes);
  const nextPayload = hasOwnMemory ? () => Buffer.from(next()) : next;
  const sender = new SwitchedSender(true);
  const storage = fileStorage({ directory });
  const exporter = createByteExporter({ storage, sizer: 'bytes', queueSize: QUEUE_BYTES }, sender);
  return {
    writers: WRITERS,
    requestBytes: bytes,
    store: (done) => exporter.export(nextPayload(), ({ error }) => done(error)),
    goDown: () => sender.goDown(),
    async drain() {
      sender.goUp();
      await exporter.forceFlush();
    },
    stored: () => exporter.snapshot().storage ?? { requests: 0, bytes: 0 },
  };
}
