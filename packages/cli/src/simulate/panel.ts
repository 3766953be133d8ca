import type { SeriesPoint } from '@otelq/adaptive-concurrency/simulate';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { escapeXml } from './xml.js';

/** Room above a panel for its title, and below it for the times. */
const ABOVE = 28;
const BELOW = 24;

/** Where a panel is, and what is in it besides its lines. */
export interface Frame {
  /** From seconds to pixels. */
  readonly x: ScaleLinear<number, number>;
  readonly top: number;
  readonly height: number;
  readonly title: string;
  readonly unit: string;
  /** In seconds. */
  readonly shaded: readonly { readonly from: number; readonly to: number; readonly color: string }[];
}

/** A line of a panel. */
export interface Curve {
  readonly color: string;
  readonly series: readonly SeriesPoint[];
  /** Undefined where the line is interrupted. */
  readonly value: (point: SeriesPoint) => number | undefined;
}

/** Draws lines over time, with their axes. */
export function panel({ x, top, height, title, unit, shaded }: Frame, curves: readonly Curve[]): string {
  const [left = 0, right = 0] = x.range();
  const highest = curves.flatMap(({ series, value }) => series.map((point) => value(point) ?? 0));
  const bottom = top + height - BELOW;
  const max = highest.reduce((most, one) => Math.max(most, one), 1);
  const y = scaleLinear([0, max], [bottom, top + ABOVE]).nice(5);
  const shades = shaded.map(({ from, to, color }) => {
    const [start, end] = [x(from), Math.min(right, x(to))];
    return `<rect x="${start}" y="${top + ABOVE}" width="${Math.max(0, end - start)}" height="${height - ABOVE - BELOW}" fill="${color}"/>`;
  });
  const levels = y
    .ticks(5)
    .map(
      (tick) =>
        `<path d="M${left},${y(tick)}H${right}" stroke="#ddd"/>${text(left - 8, y(tick) + 4, y.tickFormat(5)(tick), 'end')}`,
    );
  const times = x.ticks(10).map((tick) => text(x(tick), bottom + 16, String(tick), 'middle'));
  const lines = curves.map(({ color, series, value }) => {
    const draw = line<SeriesPoint>(
      ({ atMillis }) => x(atMillis / 1000),
      (point) => y(value(point) ?? 0),
    ).defined((point) => value(point) !== undefined);
    return `<path d="${draw.digits(1)(series) ?? ''}" fill="none" stroke="${color}" stroke-width="1.5"/>`;
  });
  return [
    '<g>',
    ...shades,
    ...levels,
    ...times,
    text(left, top + 18, `${title} (${unit})`),
    ...lines,
    '</g>',
  ].join('\n');
}

/** A text of a chart. */
export function text(
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}
