import type { Tier } from '../../src/report/report.js';
import { element, setText } from '../dom/element.js';

const SHAPES: Readonly<Record<Tier, string>> = { green: '●', yellow: '▲', red: '■' };
const MEANINGS: Readonly<Record<Tier, string>> = {
  green: 'flowing',
  yellow: 'degraded',
  red: 'losing data, or about to',
};

/** A tier as a word, a shape and a colour. */
export class TierBadge {
  readonly #shape = element('span', { 'aria-hidden': 'true' });
  readonly #word = element('span');
  readonly element = element('span', { class: 'badge' }, this.#shape, this.#word);

  update(tier: Tier): void {
    this.element.dataset.tier = tier;
    this.element.title = MEANINGS[tier];
    setText(this.#shape, SHAPES[tier]);
    setText(this.#word, tier);
  }
}

const TIERS: readonly Tier[] = ['green', 'yellow', 'red'];

/** The worst of some tiers; green when there are none. */
export function worstOf(tiers: readonly Tier[]): Tier {
  return tiers.reduce<Tier>(
    (worst, tier) => (TIERS.indexOf(tier) > TIERS.indexOf(worst) ? tier : worst),
    'green',
  );
}
