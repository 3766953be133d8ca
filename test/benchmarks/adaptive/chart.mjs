/** A row over time, as SVG: the limit and what is in flight, and below them the RTT. */
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

/** @import { Scenario, SeriesPoint } from '@otelq/adaptive-concurrency/simulate' */

const WIDTH = 720;
const HEIGHT = 336;
const LEFT = 48;
const RIGHT = WIDTH - 16;
/** Where the two panels are, each below its legend. */
const UPPER = { top: 52, bottom: 190 };
const LOWER = { top: 222, bottom: HEIGHT - 24 };
/** Points of a line. More cannot be told apart. */
const POINTS = 300;

// Colours that everyone tells apart, from https://jfly.uni-koeln.de/color/.
const LIMIT = '#0072b2';
const IN_FLIGHT = '#e69f00';
const RTT = '#009e73';
const OUTAGE = '#f6dfd3';

/**
 * @param {Scenario} scenario
 * @param {readonly SeriesPoint[]} series
 */
export function chartSvg({ name: given, destination }, series) {
  const name = given.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const points = thinned(series);
  const endSeconds = (series.at(-1)?.atMillis ?? 0) / 1000;
  const x = scaleLinear([0, endSeconds], [LEFT, RIGHT]);
  const shades = (destination.outages ?? []).map(({ fromMillis, toMillis }) => {
    const [from, to] = [x(fromMillis / 1000), x(toMillis / 1000)];
    const position = `x="${from}" y="${UPPER.top}" width="${to - from}" height="${LOWER.bottom - UPPER.top}"`;
    return `<rect ${position} fill="${OUTAGE}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
      'role="img" font-family="system-ui, sans-serif" font-size="11" fill="#222">',
    `<title>${name}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="20" font-size="13" font-weight="bold">${name}</text>`,
    ...shades,
    ...panel({ x, points, ...UPPER }, [
      { text: 'requests in flight', color: IN_FLIGHT, isFilled: true, value: ({ inFlight }) => inFlight },
      { text: 'limit', color: LIMIT, value: ({ limit }) => limit },
    ]),
    ...panel({ x, points, ...LOWER }, [
      { text: 'mean round trip, ms', color: RTT, value: ({ rttMillis }) => rttMillis },
    ]),
    ...x.ticks(10).map((tick) => label(x(tick), HEIGHT - 8, `${tick} s`, 'middle')),
    '</svg>',
    '',
  ].join('\n');
}

/**
 * @typedef {object} Curve
 * @property {string} text
 * @property {string} color
 * @property {(point: SeriesPoint) => number | undefined} value
 * @property {boolean} [isFilled] an area, so that a line on top of it hides nothing
 */

/**
 * @param {{ x: (seconds: number) => number, points: readonly SeriesPoint[], top: number, bottom: number }} frame
 * @param {readonly Curve[]} curves
 */
function panel({ x, points, top, bottom }, curves) {
  const max = Math.max(1, ...points.flatMap((point) => curves.map(({ value }) => value(point) ?? 0)));
  const y = scaleLinear([0, max], [bottom, top]).nice(4);
  const legend = curves.map(({ text, color }) => `<tspan fill="${color}">■</tspan> ${text}`);
  const levels = y
    .ticks(4)
    .map(
      (tick) =>
        `<path d="M${LEFT},${y(tick)}H${RIGHT}" stroke="#ddd"/>${label(LEFT - 6, y(tick) + 4, String(tick), 'end')}`,
    );
  const drawn = curves.map(({ color, value, isFilled = false }) => {
    /** @param {SeriesPoint} point */
    const atX = ({ atMillis }) => x(atMillis / 1000);
    /** @param {SeriesPoint} point */
    const atY = (point) => y(value(point) ?? 0);
    /** @param {SeriesPoint} point */
    const isKnown = (point) => value(point) !== undefined;
    if (isFilled) {
      /** @type {import('d3-shape').Area<SeriesPoint>} */
      const shape = area(atX, bottom, atY);
      return `<path d="${shape.defined(isKnown).digits(1)(points) ?? ''}" fill="${color}" fill-opacity="0.45"/>`;
    }
    /** @type {import('d3-shape').Line<SeriesPoint>} */
    const shape = line(atX, atY);
    return `<path d="${shape.defined(isKnown).digits(1)(points) ?? ''}" fill="none" stroke="${color}" stroke-width="1.3"/>`;
  });
  return [
    // Spaces between two entries that SVG would take for one.
    `<text x="${LEFT}" y="${top - 8}">${legend.join('\u2003')}</text>`,
    ...levels,
    ...drawn,
  ];
}

/** @param {number} x @param {number} y @param {string} text @param {'middle' | 'end'} anchor */
function label(x, y, text, anchor) {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}

/**
 * Means over as many neighbours as it takes.
 *
 * @param {readonly SeriesPoint[]} series
 */
function thinned(series) {
  const size = Math.max(1, Math.ceil(series.length / POINTS));
  /** @type {SeriesPoint[]} */
  const points = [];
  for (let index = 0; index < series.length; index += size) {
    const group = series.slice(index, index + size);
    /** @param {(point: SeriesPoint) => number} of */
    const sum = (of) => group.reduce((total, point) => total + of(point), 0);
    const succeeded = sum((point) => point.succeeded);
    points.push({
      atMillis: group.at(-1)?.atMillis ?? 0,
      limit: sum(({ limit }) => limit) / group.length,
      inFlight: sum(({ inFlight }) => inFlight) / group.length,
      succeeded,
      failed: sum(({ failed }) => failed),
      rttMillis:
        succeeded === 0 ? undefined : sum((point) => (point.rttMillis ?? 0) * point.succeeded) / succeeded,
    });
  }
  return points;
}
