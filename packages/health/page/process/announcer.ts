import type { Tier } from '../../src/report/report.js';
import type { Sample } from '../../src/stream/sample.js';
import { setText } from '../dom/element.js';
import { faresOf } from '../history/fares.js';

/** Tells screen readers of a tier that turned, and of nothing else: what changes each second must not be read out. */
export class Announcer {
  readonly #region: HTMLElement;
  readonly #tiers = new Map<string, Tier>();

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  update(sample: Sample): void {
    const turned: string[] = [];
    for (const [name, { tier, reasons }] of faresOf(sample)) {
      const before = this.#tiers.get(name);
      this.#tiers.set(name, tier);
      if (before === undefined || before === tier) continue;
      const why = reasons[0]?.message;
      turned.push(`${name} is ${tier}${why === undefined ? '' : `: ${why}`}.`);
    }
    if (turned.length > 0) setText(this.#region, turned.join(' '));
  }
}
