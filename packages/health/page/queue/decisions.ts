import { element } from '../dom/element.js';
import { timeText } from '../dom/time-text.js';
import type { Point } from '../history/history.js';
import { lastDecisions } from '../history/last-decisions.js';

const SHOWN = 8;

/** What the limiter decided of late, and why. */
export class Decisions {
  readonly #list = element('ol', { class: 'decisions' });
  readonly #none = element('p', { class: 'note' }, 'The limit has not changed in these ten minutes.');
  readonly element = element(
    'div',
    { class: 'card' },
    element('h3', {}, 'Last decisions of the limiter'),
    this.#none,
    this.#list,
  );
  #shown = '';

  update(points: readonly Point[]): void {
    const lines = lastDecisions(points, SHOWN);
    const shown = JSON.stringify(lines);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#none.hidden = lines.length > 0;
    this.#list.hidden = lines.length === 0;
    this.#list.replaceChildren(
      ...lines.map(({ atMillis, text }) =>
        element(
          'li',
          {},
          element('time', { datetime: new Date(atMillis).toISOString() }, timeText(atMillis)),
          element('span', {}, text),
        ),
      ),
    );
  }
}
