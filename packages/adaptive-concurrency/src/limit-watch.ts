import type { Controller } from './controller.js';
import type { LimitChange, LimitChangeReason } from './limiter.js';

/** Tells of the changes of a limit, and why they were. */
export class LimitWatch {
  readonly #controller: Controller;
  readonly #onChange: ((change: LimitChange) => void) | undefined;
  #last: number;

  constructor(controller: Controller, onChange: ((change: LimitChange) => void) | undefined) {
    this.#controller = controller;
    this.#onChange = onChange;
    this.#last = controller.limit;
  }

  /** The limit may have changed at a success: the controller knows why, and by what it judged. */
  succeeded(): void {
    const { limit, lastMove, judgedRttMillis } = this.#controller;
    if (limit !== this.#last) this.#changed(limit, lastMove, judgedRttMillis);
  }

  /** @param rttMillis - of late; NaN while unknown */
  moved(reason: LimitChangeReason, rttMillis: number): void {
    const { limit } = this.#controller;
    if (limit !== this.#last) this.#changed(limit, reason, rttMillis);
  }

  #changed(to: number, reason: LimitChangeReason, rttMillis: number): void {
    const from = this.#last;
    this.#last = to;
    if (this.#onChange === undefined) return;
    const { baselineRttMillis } = this.#controller;
    try {
      this.#onChange({
        from,
        to,
        reason,
        ...(!Number.isNaN(rttMillis) && { rttMillis }),
        ...(baselineRttMillis !== undefined && { baselineRttMillis }),
      });
    } catch {
      // A slot is given back all the same, and whoever watches must not break what is watched.
    }
  }
}
