import { messageOf } from './message.js';
import { property } from './property.js';
import { StatusCode } from './status.js';

/** How what a browser's `fetch` tells of a failed connection begins, by engine; some append where it was to go. */
const BEGINNINGS = [
  'Failed to fetch', // Chromium
  'NetworkError when ', // Gecko
  'Load failed', // WebKit
  'Network request failed', // React Native
];

/** The code of an error that a browser's `fetch` ends with, `undefined` for any other error. */
export function fetchFailureCode(error: unknown): StatusCode | undefined {
  const name = property(error, 'name');
  if (name === 'TimeoutError' || name === 'AbortError') return StatusCode.DEADLINE_EXCEEDED;
  if (name !== 'TypeError') return undefined;
  const message = messageOf(error);
  return BEGINNINGS.some((beginning) => message.startsWith(beginning)) ? StatusCode.UNAVAILABLE : undefined;
}
