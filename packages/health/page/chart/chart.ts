import uPlot from 'uplot';
import { element, setText } from '../dom/element.js';
import { axisTimeText } from '../dom/time-text.js';
import type { Point } from '../history/history.js';
import { colour, onColoursChanged } from './colours.js';
import type { ChartFacts, Line } from './line.js';

const HEIGHT = 148;
/** The least that a chart shows: a line of three seconds stretched over its whole width would tell nothing. */
const SHORTEST_SECONDS = 15;
/** Between two times of the axis. */
const STEPS_SECONDS = [5, 10, 15, 30, 60, 120, 180, 300];
const FONT = '11px system-ui, sans-serif';

/** A chart with its legend, and what it says in words for those who can't see it. */
export class Chart {
  readonly element: HTMLElement;
  readonly #facts: ChartFacts;
  readonly #values: readonly HTMLElement[];
  readonly #canvas = element('div', { class: 'canvas', role: 'img' });
  readonly #plot: uPlot;
  #columns: (number | null)[][] = [];

  /** Charts with the same group show the values at the same moment. */
  constructor(facts: ChartFacts, group: string) {
    this.#facts = facts;
    this.#values = facts.lines.map(() => element('span', { class: 'value' }, '–'));
    const legend = facts.lines.map(({ label, colour, dash }, index) =>
      element(
        'li',
        {},
        element('span', { class: `swatch ${colour.slice(2)}${dash === undefined ? '' : ' dashed'}` }),
        `${label} `,
        this.#values[index] ?? '',
      ),
    );
    this.element = element(
      'figure',
      { class: 'chart' },
      element(
        'figcaption',
        {},
        element('h3', {}, facts.title),
        element('ul', { class: 'legend' }, ...legend),
      ),
      this.#canvas,
    );
    this.#plot = new uPlot(this.#options(group), [[], ...facts.lines.map(() => [])], this.#canvas);
    new ResizeObserver(([entry]) => {
      if (entry !== undefined) this.#plot.setSize({ width: entry.contentRect.width, height: HEIGHT });
    }).observe(this.#canvas);
    onColoursChanged(() => this.#plot.redraw(false));
  }

  update(points: readonly Point[]): void {
    const times = points.map(({ atMillis }) => atMillis / 1000);
    this.#columns = this.#facts.lines.map(({ valueIn }) =>
      points.map(({ sample }) => (sample === undefined ? null : (valueIn(sample) ?? null))),
    );
    const last = times.at(-1) ?? 0;
    this.#plot.batch(() => {
      this.#plot.setData([times, ...this.#columns], false);
      this.#plot.setScale('x', { min: Math.min(times[0] ?? 0, last - SHORTEST_SECONDS), max: last });
    });
    this.#tell();
    this.#canvas.setAttribute('aria-label', this.#description());
  }

  /** Values at the cursor, where there is one; the last ones otherwise. */
  #tell(): void {
    for (const [index, node] of this.#values.entries()) {
      setText(node, this.#textAt(index, this.#plot.cursor.idx));
    }
  }

  #textAt(line: number, index: number | null | undefined): string {
    const column = this.#columns[line] ?? [];
    const value = typeof index === 'number' ? column[index] : column.at(-1);
    return value === undefined || value === null ? '–' : this.#facts.textOf(value);
  }

  #description(): string {
    const values = this.#facts.lines.map(({ label }, line) => {
      const text = this.#textAt(line, undefined);
      return `${label} ${text === '–' ? 'unknown' : text}`;
    });
    return `${this.#facts.title}, now: ${values.join(', ')}. More under Figures.`;
  }

  #options(group: string): uPlot.Options {
    const { lines, top, textOf } = this.#facts;
    const axis = {
      stroke: () => colour('--muted'),
      grid: { stroke: () => colour('--line'), width: 1 },
      ticks: { show: false },
      font: FONT,
    };
    return {
      width: 320,
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, sync: { key: group }, points: { size: 6 } },
      scales: {
        x: { time: true, auto: false },
        y: { range: (_, __, max) => [0, Math.max(top, (max ?? 0) * 1.08)] },
      },
      axes: [
        {
          ...axis,
          size: 22,
          space: 64,
          incrs: STEPS_SECONDS,
          values: (_, splits) => splits.map(axisTimeText),
        },
        { ...axis, size: 58, space: 30, values: (_, splits) => splits.map(textOf) },
      ],
      series: [{}, ...lines.map(seriesOf)],
      hooks: { setCursor: [() => this.#tell()] },
    };
  }
}

const stepped = uPlot.paths.stepped?.({ align: 1 });

function seriesOf({ label, colour: property, dash, isFilled, isStepped }: Line): uPlot.Series {
  return {
    label,
    stroke: () => colour(property),
    width: 2,
    points: { show: false },
    ...(dash === undefined ? {} : { dash: [...dash] }),
    ...(isFilled ? { fill: () => colour(`${property}-fill`) } : {}),
    ...(isStepped && stepped !== undefined ? { paths: stepped } : {}),
  };
}
