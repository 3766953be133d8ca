import type { QueueSnapshot } from '@otelq/sending-queue';
import type { Reason } from '../report/report.js';
import type { Rule } from './rule.js';
import type { Step } from './step.js';

/** A rule, and since when it holds. */
export class HeldRule {
  readonly #rule: Rule;
  #held: { readonly base: QueueSnapshot; readonly since: string; last: Step; quietSteps: number } | undefined;

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** The reason, while it holds. */
  observe(step: Step, atMillis: number): Reason | undefined {
    const rule = this.#rule;
    if (rule.isCaused(step)) {
      const since = new Date(atMillis).toISOString();
      this.#held ??= { base: step.before, since, last: step, quietSteps: 0 };
      this.#held.last = step;
      this.#held.quietSteps = 0;
    } else if (this.#held !== undefined) {
      this.#held.quietSteps++;
      if (this.#held.quietSteps > rule.holdIntervals && !rule.goesOn?.({ ...this.#held, step })) {
        this.#held = undefined;
      }
    }
    if (this.#held === undefined) return undefined;
    const { since } = this.#held;
    return { code: rule.code, tier: rule.tier, message: rule.message({ ...this.#held, step }), since };
  }
}
