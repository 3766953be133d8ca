/** Amounts in words, for people: the status page and `otelq top` say them alike. */

/** A figure with three digits that count, and no more than `decimals` places: 0.31, 4.2, 101, 12,345. */
function figure(value: number, decimals: number): string {
  const places = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(places, decimals) });
}

/** A time in milliseconds: "0.42 ms", "132 ms", "3.2 s", "4 min 5 s", "2 h 10 min". */
export function durationText(millis: number): string {
  if (millis < 999.5) return `${figure(millis, 2)} ms`;
  if (millis < 59_950) return `${figure(millis / 1000, 1)} s`;
  const seconds = Math.round(millis / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** An amount of bytes: "0 B", "512 B", "1.2 MiB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  return `${figure(bytes / 1024 ** power, 1)} ${BYTE_UNITS[power]}`;
}

/** A count, or a rate: "0", "0.3", "18", "12,345". */
export function countText(count: number): string {
  return figure(count, 1);
}

/** A part of a whole: "0 %", "42 %", "100 %"; what is not all is never 100 %, what is not nothing never 0 %. */
export function percentText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0 %';
  const percent = Math.round((part / whole) * 100);
  return `${part < whole ? Math.min(Math.max(percent, 1), 99) : percent} %`;
}
