import { FleetPermits } from '../fleet/fleet-permits.js';
import type { QueuePermits } from '../permits/queue-permits.js';
import { candidates, type Sources } from './candidates.js';
import { Choice } from './choice.js';
import { permitsRows } from './permits-rows.js';
import type { Setting } from './setting.js';

/** The permits that variables ask for; undefined when they do not, or not for enough. */
export function permitsOfVariables(sources: Sources, bytesKnown: boolean): QueuePermits | undefined {
  const none: Sources = { ...sources, given: new Map() };
  const choose = <T>(row: Setting<T>): T => new Choice(row, candidates(row, none)).value;
  const store = choose(permitsRows.store);
  if (store === undefined) return undefined;
  const totalPermits = choose(permitsRows.total);
  const unit = choose(permitsRows.unit);
  if (totalPermits === undefined) {
    sources.warn(
      'OTEL_SENDING_QUEUE_PERMITS_STORE needs OTEL_SENDING_QUEUE_PERMITS_TOTAL, which is not set; ignored',
    );
    return undefined;
  }
  if (unit === 'bytes' && !bytesKnown) {
    sources.warn(
      "OTEL_SENDING_QUEUE_PERMITS_UNIT must be 'requests' or 'items' ('bytes' takes an exporter whose payloads have a known size); permits ignored",
    );
    return undefined;
  }
  const destination = choose(permitsRows.destination);
  return new FleetPermits({
    store,
    destination,
    totalPermits,
    periodMillis: choose(permitsRows.period),
    unit,
  });
}
