import type { QueuePermits } from '../permits/queue-permits.js';
import { budgetKinds } from './budget-kinds.js';
import type { Kind } from './kinds.js';

/** Permits that a queue may be given. */
export function permitsKind(bytesKnown: boolean): Kind<QueuePermits> {
  return {
    allowed: `permits, such as createPermits()${bytesKnown ? '' : ", in requests or items ('bytes' takes an exporter whose payloads have a known size)"}`,
    check(value) {
      if (!isPermits(value)) return { violation: 'type' };
      return value.unit === 'bytes' && !bytesKnown ? { violation: 'range' } : { value };
    },
    read: (text) => text,
  };
}

function isPermits(value: unknown): value is QueuePermits {
  return (
    typeof value === 'object' &&
    value !== null &&
    'join' in value &&
    typeof value.join === 'function' &&
    'unit' in value &&
    'value' in budgetKinds.unit.check(value.unit)
  );
}
