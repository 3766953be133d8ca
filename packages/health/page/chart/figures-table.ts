import { element } from '../dom/element.js';
import type { Point } from '../history/history.js';
import { CHARTS } from './charts.js';

const HEADINGS = ['Figure', 'Now', 'Lowest', 'Mean', 'Highest'];

/** The charts as a table: each line now, and over the whole history. */
export class FiguresTable {
  readonly element: HTMLDetailsElement;
  readonly #body = element('tbody');
  #points: readonly Point[] = [];

  constructor(queue: string) {
    const headings = HEADINGS.map((text) => element('th', { scope: 'col' }, text));
    this.element = element(
      'details',
      {},
      element('summary', {}, 'Figures', element('span', { class: 'unseen' }, ` of ${queue}`)),
      element(
        'div',
        { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `Figures of ${queue}` },
        element('table', {}, element('thead', {}, element('tr', {}, ...headings)), this.#body),
      ),
    );
    this.element.addEventListener('toggle', () => this.#fill());
  }

  update(points: readonly Point[]): void {
    this.#points = points;
    this.#fill();
  }

  #fill(): void {
    if (!this.element.open) return;
    this.#body.replaceChildren(
      ...CHARTS.flatMap((chart) => chart.lines.map((line) => this.#row(chart, line))),
    );
  }

  #row(
    { title, textOf }: (typeof CHARTS)[number],
    { label, valueIn }: (typeof CHARTS)[number]['lines'][number],
  ) {
    const all = this.#points.map(({ sample }) => (sample === undefined ? undefined : valueIn(sample)));
    const known = all.filter((value) => value !== undefined);
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    const figures = [all.at(-1), Math.min(...known), mean, Math.max(...known)];
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, `${title}: ${label}`),
      ...figures.map((value) =>
        element('td', {}, value === undefined || !Number.isFinite(value) ? '–' : textOf(value)),
      ),
    );
  }
}
