import { elements } from './property.js';

/** 24.8 days, the longest that a timer of Node can run: as good as for ever, and still safe to add to a time. */
export const LONGEST_RETRY_AFTER_MILLIS = 2 ** 31 - 1;

const SECONDS = /^\d+(?:\.\d+)?$/;

// `Date.parse` alone takes "-5" and "soon 1" for dates, and asctime's for local time.
const IMF_FIXDATE = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850_DATE = /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME_DATE = /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Reads the value of a `Retry-After` header (RFC 9110, 10.2.3): seconds, or an HTTP date in any of its three formats.
 *
 * @param value the header as the HTTP library gives it: a string, a number of seconds, or an array of which the first
 *   valid element counts
 * @param wallTimeMillis the time at which the header arrived, in milliseconds since the Unix epoch
 * @returns the delay in milliseconds, 0 to 2^31-1; 0 for a date that has passed; `undefined` if there is no valid delay.
 *   Never throws.
 */
export function parseRetryAfter(value: unknown, wallTimeMillis: number): number | undefined {
  for (const element of Array.isArray(value) ? elements(value, 8) : [value]) {
    const millis = parseOne(element, wallTimeMillis);
    if (millis !== undefined) return millis;
  }
  return undefined;
}

/** The delay within the range that this module promises; `undefined` for what is no delay. */
export function boundedDelay(millis: unknown): number | undefined {
  if (typeof millis !== 'number' || Number.isNaN(millis) || millis < 0) return undefined;
  return Math.min(Math.ceil(millis), LONGEST_RETRY_AFTER_MILLIS);
}

function parseOne(value: unknown, wallTimeMillis: number): number | undefined {
  if (typeof value === 'number') return boundedDelay(value * 1000);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (SECONDS.test(text)) return boundedDelay(Number(text) * 1000);
  const date = parseHttpDate(text);
  return Number.isNaN(date) ? undefined : boundedDelay(Math.max(0, date - wallTimeMillis));
}

function parseHttpDate(text: string): number {
  if (IMF_FIXDATE.test(text) || RFC_850_DATE.test(text)) return Date.parse(text);
  return ASCTIME_DATE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
