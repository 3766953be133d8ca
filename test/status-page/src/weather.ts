import type { Behaviour } from '@otelq-test/backend';

const SERVICE_MILLIS = 50;

/** A destination with so many workers: what they can't take at once waits for them. */
export function workers(count: number): Behaviour {
  return ({ inFlight }) => ({ delayMillis: SERVICE_MILLIS * Math.max(1, inFlight / count) });
}
