import { property } from './property.js';
import { StatusCode } from './status.js';

/** The whole of what a browser's `fetch` tells of a failed connection, by engine. */
const MESSAGES: ReadonlySet<unknown> = new Set([
  'Failed to fetch', // Chromium
  'NetworkError when attempting to fetch resource.', // Gecko
  'Load failed', // WebKit
  'Network request failed', // React Native
]);

/** The code of an error that a browser's `fetch` ends with, `undefined` for any other error. */
export function fetchFailureCode(error: unknown): StatusCode | undefined {
  const name = property(error, 'name');
  if (name === 'TimeoutError' || name === 'AbortError') return StatusCode.DEADLINE_EXCEEDED;
  return name === 'TypeError' && MESSAGES.has(property(error, 'message'))
    ? StatusCode.UNAVAILABLE
    : undefined;
}
