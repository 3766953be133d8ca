import type { DiagLogger } from '@opentelemetry/api';

/** Of its drops it would say that they are lost, and they are still stored; the summary has them. */
const QUEUE = '@otelq/sending-queue';

/** Turns what packages of OpenTelemetry have to say into lines. */
export function diagLines(write: (line: string) => void): DiagLogger {
  const forward = (...parts: readonly unknown[]): void => {
    if (parts[0] !== QUEUE) write(parts.map(String).join(' '));
  };
  return { error: forward, warn: forward, info() {}, debug() {}, verbose() {} };
}
