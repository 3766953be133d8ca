import type { QueueSample } from '../../src/stream/sample.js';
import { countText } from '../../src/words/amount-text.js';
import { element } from '../dom/element.js';
import type { Point } from '../history/history.js';
import { type Rates, totalsOf } from '../history/totals.js';

interface Kind {
  readonly words: string;
  ratesOf(sample: QueueSample): Rates;
}

const KINDS: readonly Kind[] = [
  { words: 'Retried after', ratesOf: ({ retried }) => retried },
  { words: 'Dropped:', ratesOf: ({ dropped }) => dropped },
  { words: 'Rejected:', ratesOf: ({ rejected }) => rejected },
];

/** "queue-full" is "queue full"; the names of gRPC codes stay. */
const spoken = (key: string) => key.replaceAll('-', ' ');

/** What was not delivered at once, by status and by reason. */
export class Troubles {
  readonly #body = element('tbody');
  readonly #none = element(
    'p',
    { class: 'note' },
    'Nothing was retried, dropped or rejected in these ten minutes.',
  );
  readonly #table: HTMLTableElement;
  readonly element: HTMLElement;
  #shown = '';

  constructor() {
    const headings = ['Why', 'Items/s', 'Items'].map((text) => element('th', { scope: 'col' }, text));
    this.#table = element('table', {}, element('thead', {}, element('tr', {}, ...headings)), this.#body);
    this.element = element(
      'div',
      { class: 'card' },
      element('h3', {}, 'Retried, dropped and rejected'),
      this.#none,
      this.#table,
    );
  }

  update(points: readonly Point[], intervalMillis: number): void {
    const rows = KINDS.flatMap(({ words, ratesOf }) =>
      [...totalsOf(points, ratesOf, intervalMillis)].map(([key, { perSecond, items }]) => [
        `${words} ${spoken(key)}`,
        countText(perSecond),
        countText(Math.round(items)),
      ]),
    );
    const shown = JSON.stringify(rows);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#none.hidden = rows.length > 0;
    this.#table.hidden = rows.length === 0;
    this.#body.replaceChildren(
      ...rows.map(([why = '', ...figures]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, why),
          ...figures.map((text) => element('td', {}, text)),
        ),
      ),
    );
  }
}
