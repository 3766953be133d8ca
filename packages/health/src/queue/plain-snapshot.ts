import type { QueueSnapshot } from '@otelq/sending-queue';

/**
 * A copy that is data and nothing else, so that whoever reads it later meets no getter that throws and no number that JSON
 * does not know: those count as 0.
 *
 * @throws TypeError - when it is no snapshot
 */
export function plainSnapshot(snapshot: QueueSnapshot): QueueSnapshot {
  const copy: QueueSnapshot = JSON.parse(JSON.stringify(snapshot, finite));
  const { signal, destination, state } = copy;
  for (const text of [signal, destination, state]) {
    if (typeof text !== 'string') throw new TypeError('a snapshot has a signal, a destination and a state');
  }
  return copy;
}

function finite(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value;
}
