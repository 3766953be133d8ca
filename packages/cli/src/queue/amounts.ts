const MILLIS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

const counts = new Intl.NumberFormat('en-US');

/** `1,240`. */
export function countText(count: number): string {
  return counts.format(count);
}

/** `1 request`, `1,240 requests`. */
export function countOf(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Three digits in powers of a thousand: `999 B`, `12.3 MB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be rounded up to a thousand is one of the next unit.
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${BYTE_UNITS[unit]}`;
}

/** The two largest units: `42 s`, `3 min 5 s`, `2 d 4 h`. A time that has not come yet, by another clock, is `0 s`. */
export function durationText(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / MILLIS_PER_SECOND));
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const days = Math.floor(hours / HOURS_PER_DAY);
  if (days > 0) return `${days} d ${hours % HOURS_PER_DAY} h`;
  if (hours > 0) return `${hours} h ${minutes % MINUTES_PER_HOUR} min`;
  if (minutes > 0) return `${minutes} min ${seconds % SECONDS_PER_MINUTE} s`;
  return `${seconds} s`;
}
