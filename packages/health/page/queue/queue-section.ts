import type { QueueFacts } from '../../src/stream/sample.js';
import { Chart } from '../chart/chart.js';
import { CHARTS } from '../chart/charts.js';
import { FiguresTable } from '../chart/figures-table.js';
import { element, setText } from '../dom/element.js';
import type { Point } from '../history/history.js';
import { tierSince } from '../history/tier-since.js';
import { Decisions } from './decisions.js';
import { QueueTitle } from './queue-title.js';
import { Reasons } from './reasons.js';
import { Tiles } from './tiles.js';
import { Troubles } from './troubles.js';

/** Everything about one queue. */
export class QueueSection {
  readonly element: HTMLElement;
  readonly #title: QueueTitle;
  readonly #facts = element('p', { class: 'facts' });
  readonly #reasons = new Reasons();
  readonly #tiles = new Tiles();
  readonly #charts: readonly Chart[];
  readonly #decisions = new Decisions();
  readonly #troubles = new Troubles();
  readonly #figures: FiguresTable;

  /** The id is unique in the page. */
  constructor(name: string, id: string) {
    this.#charts = CHARTS.map((facts) => new Chart(facts, id));
    this.#figures = new FiguresTable(name);
    this.#title = new QueueTitle(name, `${id}-name`);
    this.element = element(
      'section',
      { class: 'queue', id, 'aria-labelledby': `${id}-name`, tabindex: '-1' },
      this.#title.element,
      this.#facts,
      this.#reasons.element,
      this.#tiles.element,
      element('div', { class: 'charts' }, ...this.#charts.map((chart) => chart.element)),
      element('div', { class: 'cards' }, this.#decisions.element, this.#troubles.element),
      this.#figures.element,
    );
  }

  update(points: readonly Point[], facts: QueueFacts | undefined, intervalMillis: number): void {
    const sample = points.at(-1)?.sample;
    if (sample === undefined) return;
    this.#title.update(sample.tier, tierSince(points));
    const destination = facts === undefined ? '' : `${facts.signal} to ${facts.destination}, `;
    setText(this.#facts, `${destination}${sample.state}`);
    this.#reasons.update(sample.reasons);
    this.#tiles.update(sample);
    for (const chart of this.#charts) chart.update(points);
    this.#decisions.update(points);
    this.#troubles.update(points, intervalMillis);
    this.#figures.update(points);
  }
}
