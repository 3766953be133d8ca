const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** `██████░░░░`: a part of a whole, so many characters wide. What is not nothing shows. */
export function bar(part: number, whole: number, width: number): string {
  const ratio = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
  const full = ratio > 0 ? Math.max(1, Math.floor(ratio * width)) : 0;
  return '█'.repeat(full) + '░'.repeat(width - full);
}

/** `▁▂▅█`: values over time, the newest at the right, from 0 to the highest of those that are shown. */
export function sparkline(values: readonly number[], width: number): string {
  const shown = values.slice(-width);
  const highest = Math.max(...shown, 0);
  return shown
    .map((value) => {
      const level = highest > 0 ? Math.round((Math.max(0, value) / highest) * (LEVELS.length - 1)) : 0;
      return LEVELS[level];
    })
    .join('');
}
