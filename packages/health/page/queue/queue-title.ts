import type { Tier } from '../../src/report/report.js';
import { element, setText } from '../dom/element.js';
import { TierBadge } from './tier-badge.js';

/** The name of a queue, and its tier. */
export class QueueTitle {
  readonly element: HTMLElement;
  readonly #badge = new TierBadge();
  readonly #since = element('span', { class: 'since' });

  /** The id of the heading. */
  constructor(name: string, id: string) {
    const heading = element('h2', { id }, name);
    this.element = element('div', { class: 'title' }, heading, this.#badge.element, this.#since);
  }

  update(tier: Tier, since: string): void {
    this.#badge.update(tier);
    setText(this.#since, since);
  }
}
