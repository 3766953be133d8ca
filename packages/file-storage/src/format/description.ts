import type { StoredQueueDescription } from '@otelq/sending-queue/native';

/** Whose requests a segment has. */
export interface SegmentDescription {
  readonly signal: StoredQueueDescription['signal'];
  readonly format: StoredQueueDescription['format'];
  readonly destination: string;
  /** The name of the queue, if it has one. */
  readonly name?: string;
}

const SIGNALS: readonly unknown[] = ['traces', 'logs', 'metrics'] satisfies SegmentDescription['signal'][];
const FORMATS: readonly unknown[] = ['otlp-protobuf', 'otlp-json'] satisfies SegmentDescription['format'][];

/** Whether a value from a file is one: what has a good checksum may have been written by anybody all the same. */
export function isDescription(value: unknown): value is SegmentDescription {
  if (typeof value !== 'object' || value === null) return false;
  const { signal, format, destination, name }: { [Field in keyof SegmentDescription]?: unknown } = value;
  return (
    SIGNALS.includes(signal) &&
    FORMATS.includes(format) &&
    typeof destination === 'string' &&
    (name === undefined || typeof name === 'string')
  );
}
