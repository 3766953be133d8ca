import type { UnseenQueue } from '../../src/stream/sample.js';
import { element } from '../dom/element.js';
import { QueueTitle } from './queue-title.js';
import { Reasons } from './reasons.js';

/** A queue that is being built, or that could not be. */
export class UnseenSection {
  readonly element: HTMLElement;
  readonly #title: QueueTitle;
  readonly #reasons = new Reasons();

  /** The id is unique in the page. */
  constructor(name: string, id: string) {
    this.#title = new QueueTitle(name, `${id}-name`);
    this.element = element(
      'section',
      { class: 'queue', id, 'aria-labelledby': `${id}-name`, tabindex: '-1' },
      this.#title.element,
      element('p', { class: 'facts' }, 'There are no figures of this queue now.'),
      this.#reasons.element,
    );
  }

  update({ tier, reasons }: UnseenQueue): void {
    this.#title.update(tier, '');
    this.#reasons.update(reasons);
  }
}
