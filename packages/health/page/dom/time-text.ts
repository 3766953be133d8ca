const time = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The time of day, to the second, in the browser's time zone: "13:37:12". */
export function timeText(atMillis: number): string {
  return Number.isFinite(atMillis) ? time.format(atMillis) : '(unknown)';
}

/** The same for an axis, of a time in seconds: a full minute has no seconds. */
export function axisTimeText(atSeconds: number): string {
  const text = timeText(atSeconds * 1000);
  return atSeconds % 60 === 0 ? text.replace(/\D00$/, '') : text;
}
