import type { Reason } from '../../src/report/report.js';
import { element } from '../dom/element.js';
import { timeText } from '../dom/time-text.js';

/** Why a queue is not green. */
export class Reasons {
  readonly element = element('ul', { class: 'reasons' });
  #shown = '';

  update(reasons: readonly Reason[]): void {
    const lines = reasons.map(({ tier, message, since }) => ({
      tier,
      text: `${message}, since ${timeText(Date.parse(since))}`,
    }));
    const shown = JSON.stringify(lines);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.hidden = lines.length === 0;
    this.element.replaceChildren(
      ...lines.map(({ tier, text }) => element('li', { 'data-tier': tier }, text)),
    );
  }
}
