import { createHash } from 'node:crypto';
import type { Signal, StoredQueueDescription } from '@otelq/sending-queue/native';

/** As many as tell apart the destinations of one application. */
const HASH_DIGITS = 12;

const NAME = /^(traces|logs|metrics)-(?:protobuf|json)-@?[A-Za-z0-9_.-]{1,64}$/;

/**
 * The name of the folder of a queue: `traces-protobuf-checkout`, or without a name `traces-protobuf-@3f1b09aa52e7`, after its
 * destination. Queues that may take up what another one has left have the same. Where a wrapped exporter sends to is not known,
 * and what its class is called may change with every build.
 */
export function queueFolderName(description: StoredQueueDescription, name: string | undefined): string {
  const { signal, format, destination, isDestinationKnown } = description;
  const digits = () => createHash('sha256').update(destination).digest('hex').slice(0, HASH_DIGITS);
  // No name has an @, so that none is taken for a destination.
  const last = name ?? `@${isDestinationKnown ? digits() : 'wrapped'}`;
  return `${signal}-${format.replace('otlp-', '')}-${last}`;
}

/** Whether the folder of a queue of that signal may have that name. */
export function isFolderOf(name: string, signal: Signal): boolean {
  return NAME.exec(name)?.[1] === signal;
}
