/** What a log is opened with that has no queue. */

/** @import { StoredLogListener, StoredQueueDescription } from '@otelq/sending-queue/native' */

/** @type {StoredQueueDescription} */
export const description = {
  signal: 'traces',
  format: 'otlp-protobuf',
  destination: 'nowhere',
  isDestinationKnown: true,
};

/** @type {StoredLogListener} */
export const ignore = { onAdopted() {}, onDamaged() {} };
