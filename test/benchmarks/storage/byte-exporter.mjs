import { NativeExporter } from '@otelq/sending-queue/native';

/** @import { SendingQueueOptions } from '@otelq/sending-queue' */
/** @import { PayloadKind, Sender } from '@otelq/sending-queue/native' */

/** Requests that are bytes already, of one item each, so that nothing is measured but the queue and its storage. */
/** @type {PayloadKind<Uint8Array, Uint8Array>} */
const kind = {
  signal: 'traces',
  items: () => 1,
  store: (payload) => payload,
  bytes: (payload) => payload.byteLength,
  cut: (payload, firstItems) => [payload.subarray(0, firstItems), payload.subarray(firstItems)],
  codec: { format: 'otlp-protobuf', encode: (payload) => payload, decode: (payload) => payload },
};

/**
 * @param {SendingQueueOptions} options
 * @param {Sender<Uint8Array>} sender
 */
export function createByteExporter(options, sender) {
  return new NativeExporter({
    kind,
    options,
    createSender: () => sender,
    // A destination that is down is so for longer than the measurement takes.
    timeoutMillis: 3_600_000,
    componentType: 'benchmark',
    destination: 'nowhere',
  });
}
