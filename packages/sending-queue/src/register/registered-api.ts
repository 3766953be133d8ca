import { property } from '../status/property.js';

/** What all copies of the API in a process share. */
const API = Symbol.for('opentelemetry.js.api.1');

/** The oldest minor version of the API that this package works with. */
const OLDEST_MINOR = 9;

/** What the application has registered with the API so far; undefined where it has nothing. */
export function registeredApi(): unknown {
  return Reflect.get(globalThis, API);
}

/**
 * The version of the API that the application uses, if it is too old: what is registered with it is not seen by a newer one,
 * so that sends could not be kept from being traced, and each trace of one would be sent.
 */
export function apiTooOld(): string | undefined {
  const version = property(registeredApi(), 'version');
  if (typeof version !== 'string') return undefined;
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === '1' && Number(minor) < OLDEST_MINOR ? version : undefined;
}
