import { formatValue } from './format-value.js';
import type { Kind } from './kinds.js';

/** What is wrong with a value, in the words of every error and warning. */
export function complaint(name: string, allowed: string, value: unknown): string {
  return `${name} must be ${allowed}, got ${formatValue(value)}`;
}

/**
 * The value, as one of the kind.
 *
 * @throws TypeError when it is of the wrong type
 * @throws RangeError when it is of the right type and not allowed
 */
export function demand<T>(name: string, kind: Kind<T>, value: unknown): T {
  const checked = kind.check(value);
  if ('value' in checked) return checked.value;
  const message = complaint(name, kind.allowed, value);
  throw checked.violation === 'type' ? new TypeError(message) : new RangeError(message);
}
