import { createHash } from 'node:crypto';
import type { StoredQueueDescription } from '@otelq/sending-queue/native';

/** As many as tell apart the destinations of one application. */
const HASH_DIGITS = 12;

/**
 * The name of the folder of a queue: `traces-protobuf-checkout`, or without a name `traces-protobuf-3f1b09aa52e7`, after its
 * destination. Queues that may take up what another one has left have the same. Where a wrapped exporter sends to is not known,
 * and what its class is called may change with every build.
 */
export function queueFolderName(description: StoredQueueDescription, name: string | undefined): string {
  const { signal, format, destination, isDestinationKnown } = description;
  const digits = () => createHash('sha256').update(destination).digest('hex').slice(0, HASH_DIGITS);
  const last = name ?? (isDestinationKnown ? digits() : 'wrapped');
  return `${signal}-${format.replace('otlp-', '')}-${last}`;
}
