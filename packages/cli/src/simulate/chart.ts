import { type Scenario, type SeriesPoint, scenarioDefaults } from '@otelq/adaptive-concurrency/simulate';
import { scaleLinear } from 'd3-scale';
import type { Comparison } from './contenders.js';
import { type Frame, panel, text } from './panel.js';
import { escapeXml } from './xml.js';

const WIDTH = 960;
const LEGEND_HEIGHT = 56;
const PANEL_HEIGHT = 220;
const LEFT = 64;
const RIGHT = 16;

/** Told apart by everyone (Okabe and Ito, https://jfly.uni-koeln.de/color/). */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'] as const;

/** Limit, requests in flight, and RTT over time, as an SVG document. */
export function chartSvg({ scenario, contenders, oracle }: Comparison): string {
  const drawn = [...contenders, oracle].map(({ name, result }, index) => ({
    name,
    color: COLORS[index % COLORS.length] ?? COLORS[0],
    series: result.series,
  }));
  const endMillis = drawn[0]?.series.at(-1)?.atMillis ?? 0;
  const x = scaleLinear([0, endMillis / 1000], [LEFT, WIDTH - RIGHT]);
  const shaded = shadedTimes(scenario);
  const graph = (
    top: number,
    title: string,
    unit: string,
    value: (point: SeriesPoint) => number | undefined,
  ) => {
    const frame: Frame = { x, top, height: PANEL_HEIGHT, title, unit, shaded };
    return panel(
      frame,
      drawn.map(({ color, series }) => ({ color, series, value })),
    );
  };
  const graphs = [
    graph(LEGEND_HEIGHT, 'Limit', 'requests', ({ limit }) => limit),
    graph(LEGEND_HEIGHT + PANEL_HEIGHT, 'In flight', 'requests', ({ inFlight }) => inFlight),
    graph(
      LEGEND_HEIGHT + 2 * PANEL_HEIGHT,
      'Round trip, mean of the successes',
      'ms',
      ({ rttMillis }) => rttMillis,
    ),
  ];
  const height = LEGEND_HEIGHT + 3 * PANEL_HEIGHT + 24;
  const legend = drawn.map(({ name, color }, index) => {
    const at = LEFT + index * 160;
    return `<path d="M${at},38h20" stroke="${color}" stroke-width="3"/>${text(at + 26, 42, name)}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
      'role="img" font-family="system-ui, sans-serif" font-size="12" fill="#222">',
    `<title>${escapeXml(scenario.name)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<g font-weight="bold" font-size="14">${text(LEFT, 20, scenario.name)}</g>`,
    ...legend,
    ...graphs,
    text(WIDTH - RIGHT, height - 8, 'seconds; shaded: warm-up, outages', 'end'),
    '</svg>',
    '',
  ].join('\n');
}

/** The warm-up, and the outages, in seconds. */
function shadedTimes({
  warmUpMillis = scenarioDefaults.warmUpMillis,
  destination,
}: Scenario): Frame['shaded'] {
  const outages = (destination.outages ?? []).map(({ fromMillis, toMillis }) => ({
    from: fromMillis / 1000,
    to: toMillis / 1000,
    color: '#fbe3d6',
  }));
  return [{ from: 0, to: warmUpMillis / 1000, color: '#f3f3f3' }, ...outages];
}
